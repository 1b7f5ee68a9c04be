/** The style of paying: the dialog of wallets, the card of an answer, codes, the receipt. */
export const PAY_STYLE = `
dialog.wallets { color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: .75rem; padding: 1.25rem 1.5rem; width: min(34rem, calc(100vw - 1.5rem)); } dialog.wallets::backdrop { background: rgb(0 0 0 / .5); }
dialog.wallets h2 { margin: 0; border: 0; font-size: 1.5rem; } dialog.wallets h3 { margin: 1.1rem 0 .4rem; } dialog.wallets p { margin: .5rem 0; }
.terms { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1rem; margin: .75rem 0; } .terms dt { color: var(--quiet); } .terms dd { margin: 0; overflow-wrap: anywhere; }
.choices { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; } dialog .choices button { width: 100%; text-align: left; min-height: 3rem; }
.card, .receipt { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1.1rem; margin: 1rem 0 0; } .card { background: var(--soft); } .card code { background: var(--paper); } .receipt h3 { margin: 0 0 .3rem; }
.card p { margin: .2rem 0; } .result .value { font-size: 1.75rem; line-height: 1.25; margin-right: .35rem; } .result ~ .result .value { font-size: 1.15rem; }
.check { border-left: .25rem solid var(--edge); padding: .3rem .8rem; overflow-wrap: anywhere; } .check.good { border-color: var(--good); } .check.good::before { content: "✓ "; color: var(--good); font-weight: 700; } .check.bad { border-color: var(--bad); color: var(--bad); font-weight: 600; }
.kept button { min-height: 0; padding: .1rem .6rem; font-size: .875rem; margin: .2rem 0; }
.long { max-height: 24rem; overflow-y: auto; } .card ul { margin: .4rem 0; } .card > :last-child { margin-bottom: 0; }
.files .actions { gap: .3rem 1.25rem; } .steps { font-size: .875rem; overflow-wrap: anywhere; } .try details { margin: .6rem 0 0; }
`;
