import { mount } from "svelte";
import App from "./App.svelte";
import "./look.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");

export default mount(App, { target });
