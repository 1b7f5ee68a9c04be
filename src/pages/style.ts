/** The style sheet of the pages: light and dark, wide and narrow. */
import { PAY_STYLE } from './pay-style.ts';

export const STYLE = `
:root { color-scheme: light dark; --ink: #16202c; --quiet: #4a5767; --paper: #fff; --soft: #f3f5f8; --line: #d5dbe3; --edge: #768392; --accent: #0b5cad; --on-accent: #fff; --bad: #a3231b; --good: #0b6b3a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf2; --quiet: #a9b5c4; --paper: #10161e; --soft: #1a222d; --line: #334050; --edge: #74859a; --accent: #7db7f5; --on-accent: #10161e; --bad: #ff9a8f; --good: #6fd39b; }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem; } main { min-width: 0; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; border-bottom: 1px solid var(--line); }
header .brand { display: flex; gap: .5rem; align-items: center; font-size: 1.15rem; font-weight: 700; margin-right: auto; color: inherit; text-decoration: none; }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
header a { padding: .25rem 0; }
a { color: var(--accent); }
:focus-visible { outline: .1875rem solid var(--accent); outline-offset: .125rem; border-radius: .125rem; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--paper); z-index: 1; }
@media (min-width: 64rem) {
  .beside { display: grid; grid-template-columns: 17rem minmax(0, 60rem); justify-content: center; } .beside main { grid-column: 2; grid-row: 1; margin: 0; padding-left: 2rem; }
  :has(.beside) > :is(header, footer) { max-width: 77rem; }
  .side { grid-column: 1; grid-row: 1; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: .9rem; }
}
@media (max-width: 63.99rem) { .side { display: none; } }
.side p { margin: 1rem 0 .2rem; font-weight: 700; } .side ul { list-style: none; margin: 0; padding: 0; } .side a { display: block; padding: .15rem .5rem; color: inherit; text-decoration: none; border-left: .1875rem solid transparent; }
.side a:hover { text-decoration: underline; } .side [aria-current] { border-color: var(--accent); background: var(--soft); font-weight: 600; }
.crumbs ol { display: flex; flex-wrap: wrap; gap: .25rem .5rem; list-style: none; margin: 0 0 1rem; padding: 0; font-size: .9rem; } .crumbs li + li::before { content: "/"; padding-right: .5rem; color: var(--quiet); }
.contents { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: 1rem 0; padding: .5rem 0; border-block: 1px solid var(--line); font-size: .9rem; } .contents a { padding: .15rem 0; }
.quiet { color: var(--quiet); }
.find { position: relative; margin: 1rem 0; padding: .75rem 1rem; background: var(--soft); border-radius: .5rem; } .find label { font-weight: 600; } .find input { font: inherit; width: 100%; min-height: 2.75rem; padding: .3rem .75rem; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: .25rem; }
.find .hint, .find .count { margin: .3rem 0 0; font-size: .875rem; color: var(--quiet); } .find .count:empty { display: none; } .find ol { margin: .3rem 0 0; padding: 0; list-style: none; } .find li { padding: .3rem 0; }
.groups { columns: 18rem 3; column-gap: 2rem; } .groups section { break-inside: avoid; padding-bottom: 1.2rem; } .groups h3 { margin: 0 0 .2rem; } .groups ul { list-style: none; margin: 0; padding: 0; } .groups li { padding: .15rem 0; } .groups li:target { background: var(--soft); }
.neighbours { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem; margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); } .neighbours [rel=next] { margin-left: auto; text-align: right; }
.bands { display: flex; flex-wrap: wrap; gap: .25rem; list-style: none; padding: 0; margin: 0 0 .3rem; } .bands li { flex: 1 1 8rem; padding: .4rem .6rem; background: var(--soft); border-top: .25rem solid var(--edge); font-size: .9rem; overflow-wrap: anywhere; } .bands strong { display: block; }
figcaption { font-size: .875rem; color: var(--quiet); }
.sample { margin: .5rem 0; border: 1px solid var(--line); border-radius: .25rem; padding: .25rem .75rem; } .sample[open] { padding-bottom: .75rem; } .sample pre { margin: .5rem 0 0; }
.copy + pre { padding-right: 5rem; } .copy { float: right; min-height: 0; margin: .4rem .4rem 0 0; padding: .1rem .6rem; font-size: .8125rem; position: relative; }
h1 { line-height: 1.2; } h2 { margin-top: 2.6rem; border-bottom: 1px solid var(--line); } h3 { margin-top: 1.8rem; } .try h2 { border: 0; margin: 1rem 0 .4rem; font-size: 1.2rem; } .try h3 { margin: 1rem 0 .3rem; font-size: .95rem; }
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
@media (max-width: 40rem) {
  .find .hint { display: none; }
  .scroll table, .scroll tbody { display: block; } .scroll thead { display: none; } .scroll tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0; } .scroll td { display: block; border: 0; padding: .1rem 0; } .scroll td:last-child:not(:only-child) { min-width: 0; } .scroll td:first-child code { white-space: normal; } .scroll td[data-head]::before { content: attr(data-head) ": "; color: var(--quiet); font-size: .875rem; }
}
@media print { header nav, .side, .find, .try, .contents, .neighbours, .copy, .skip { display: none !important; } details::details-content { content-visibility: visible; } body { font-size: 10pt; } pre, tr, figure { break-inside: avoid; } }
footer { border-top: 1px solid var(--line); margin-top: 2.5rem; font-size: .875rem; color: var(--quiet); }
${PAY_STYLE}`;
