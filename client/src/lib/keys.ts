// Numbers that are typed: one that can only be meant as it stands counts at once, another waits for its next digit.

const WAIT = 600;

export class Typed {
  #digits = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #take: (number: number) => void = () => undefined;

  get waiting(): boolean {
    return this.#digits !== "";
  }

  add(digit: string, most: number, take: (number: number) => void): void {
    clearTimeout(this.#timer);
    this.#take = take;
    this.#digits += digit;
    const number = Number(this.#digits);
    if (number < 1 || number > most) this.#digits = "";
    else if (number * 10 > most) this.end();
    else this.#timer = setTimeout(() => this.end(), WAIT);
  }

  end(): void {
    clearTimeout(this.#timer);
    const number = Number(this.#digits);
    this.#digits = "";
    if (number > 0) this.#take(number);
  }
}
