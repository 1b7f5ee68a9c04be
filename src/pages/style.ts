/** The style sheet of the pages: light and dark, wide and narrow. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202c; --quiet: #4a5767; --paper: #fff; --soft: #f3f5f8; --line: #d5dbe3; --edge: #768392; --accent: #0b5cad; --on-accent: #fff; --bad: #a3231b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf2; --quiet: #a9b5c4; --paper: #10161e; --soft: #1a222d; --line: #334050; --edge: #74859a; --accent: #7db7f5; --on-accent: #10161e; --bad: #ff9a8f; }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; border-bottom: 1px solid var(--line); }
header .brand { display: flex; gap: .5rem; align-items: center; font-size: 1.15rem; font-weight: 700; margin-right: auto; color: inherit; text-decoration: none; }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
header a { padding: .25rem 0; }
a { color: var(--accent); }
:focus-visible { outline: .1875rem solid var(--accent); outline-offset: .125rem; border-radius: .125rem; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--paper); z-index: 1; }
h1 { line-height: 1.2; } h2 { margin-top: 2.6rem; border-bottom: 1px solid var(--line); } h3 { margin-top: 1.8rem; } h4 { margin: 1.2rem 0 .4rem; } h5 { margin: 1rem 0 .3rem; font-size: .95rem; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; background: var(--soft); border-radius: .25rem; }
code { padding: .1em .3em; overflow-wrap: anywhere; }
pre { padding: .75rem; border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { padding: 0; background: none; }
.scroll { overflow-x: auto; } .scroll td:first-child code { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
ul, ol { padding-left: 1.4rem; }
td:last-child:not(:only-child) { min-width: 12rem; }
.notice { border-left: .25rem solid var(--accent); background: var(--soft); padding: .5rem .9rem; }
.price { font-size: 1.5rem; font-weight: 700; }
figure { margin: 1rem 0; }
.states { display: block; width: 100%; max-width: 30rem; height: auto; font: .8125rem system-ui, sans-serif; fill: var(--ink); }
.states rect { fill: var(--soft); stroke: var(--edge); } .states .good { stroke: var(--accent); stroke-width: 2.5; } .states .bad { stroke: var(--bad); stroke-width: 2.5; }
.states path { fill: none; stroke: var(--edge); stroke-width: 1.5; } .states marker path { fill: var(--edge); stroke: none; }
.states .name { font-weight: 700; } .states .small { font-size: .75rem; fill: var(--quiet); }
.try { border: 1px solid var(--edge); border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: .9rem 1.25rem; align-items: start; }
.field label { display: block; } .field .hint, .field .wrong { margin: .2rem 0 0; font-size: .875rem; line-height: 1.4; color: var(--quiet); } .field .wrong { color: var(--bad); font-weight: 600; }
.field input:not([type=checkbox]), .field select { font: inherit; width: 100%; min-height: 2.5rem; padding: .3rem .5rem; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: .25rem; }
.field input[aria-invalid=true], .field select[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
.check label { display: flex; gap: .5rem; align-items: center; } .check input { width: 1.25rem; height: 1.25rem; flex: none; margin: 0; accent-color: var(--accent); }
.try pre { margin: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0 0; }
button { font: inherit; font-weight: 600; min-height: 2.5rem; padding: .4rem 1rem; border: 1px solid var(--accent); border-radius: .25rem; background: var(--paper); color: var(--accent); cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); }
button[aria-disabled=true] { opacity: .55; cursor: progress; }
.verdict:not(:empty) { border-left: .25rem solid var(--accent); background: var(--soft); padding: .5rem .9rem; margin: 1rem 0 0; font-weight: 600; } .verdict.failed:not(:empty) { border-color: var(--bad); }
.try > .hint { margin: .5rem 0 0; font-size: .875rem; color: var(--quiet); }
summary { cursor: pointer; padding: .25rem 0; }
footer { border-top: 1px solid var(--line); margin-top: 2.5rem; font-size: .875rem; color: var(--quiet); }
`;
