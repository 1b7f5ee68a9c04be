/** The prose of the documents, stated once for pages and texts. `Code` stands in backticks. */
import type { RetryAction } from '../errors/errors.ts';
import type { EvmNetwork } from '../payments/protocol/usdc.ts';
import type { Tool } from '../tools/tool.ts';
import { ageLimit, type Fact, generalResultFacts, resultFacts, type Tools, twoForms, unitFacts } from './rules.ts';
import {
  evmIn,
  exampleUrl,
  groupsOf,
  isOnSolana,
  isOntology,
  placesIn,
  type Site,
  sellsTerminology,
  usualPrice,
} from './site.ts';

/** Facts by title, in this order. */
const facts = (texts: Readonly<Record<string, string>>): readonly Fact[] =>
  Object.entries(texts).map(([title, text]) => ({ title, text }));

export const summary = (site: Site): string => {
  const sold = sellsTerminology(site)
    ? 'calculators from published formulas, and lookup of coded terminology (RxNorm, ICD-10-CM, LOINC)'
    : 'calculators from published formulas';
  const usual = usualPrice(site);
  const cost = Number(usual.slice(1)) < 0.01 ? 'a fraction of a cent' : usual;
  return `${site.serviceName} sells deterministic clinical answers to software agents: ${sold}. Every call is one request, paid with ${cost} in USDC over x402 version 2. There are no accounts and no API keys.`;
};

/** The warning about simulated payments; absent when payments are real. */
export const stubNotice = ({ isStub }: Pick<Site, 'isStub'>): string | undefined =>
  isStub
    ? 'This server is in stub mode: payments are made up. The handshake and the answers are the real ones, but no money moves, any key can pay, and every answer carries the header `Clinmeter-Facilitator: stub`.'
    : undefined;

/** The call that stands first in the documents. */
export const firstCall = (site: Site): string =>
  site.tools
    .slice(0, 1)
    .map((tool) => exampleUrl(site, tool))
    .join('');

export const handshake = (site: Pick<Site, 'network' | 'otherNetworks'>): readonly string[] => [
  'GET the tool with its parameters and `Accept: application/json`. No other header is needed.',
  'The answer is 402 with the header `PAYMENT-REQUIRED`: base64 of a JSON object, which the body repeats as `payment_required`. Look at `problems` and `warnings` in the body first: they name the parameters that would be refused or ignored, so that nobody signs for a call that cannot work.',
  ...signing(site),
  'Repeat the identical URL with the header `PAYMENT-SIGNATURE`: padded standard base64 of the JSON object `{ "x402Version": 2, "accepted": <the entry as received>, "payload": { "signature", "authorization" } }`, with `extensions` copied when the offer has them. All numbers of the authorization are decimal strings.',
  'The payment is settled first, then the tool runs. Success is 200 with the answer as JSON and the header `PAYMENT-RESPONSE`: base64 of a JSON object with `success`, `transaction`, `network`, `payer` and `amount`.',
  'If the answer is lost on its way, send the same request with the same `PAYMENT-SIGNATURE` again: it is answered again and not charged again.',
];

/** The payer's signature on the networks of the shop. */
const signing = (site: Pick<Site, 'network' | 'otherNetworks'>): readonly string[] => {
  const [first, ...others] = evmIn(site);
  const authorization =
    first === undefined
      ? []
      : [
          `Choose an entry of \`accepts\` and sign an EIP-3009 \`TransferWithAuthorization\` as EIP-712 typed data: ${domainOf([first, ...others])}, verifying contract = \`asset\`; \`from\` is your address, \`to\` is \`payTo\`, \`value\` is \`amount\`, \`validAfter\` is \`0\`, \`validBefore\` is now plus \`maxTimeoutSeconds\` (at most an hour ahead), \`nonce\` is 32 fresh random bytes.`,
        ];
  return [...authorization, ...(isOnSolana(site) ? [SOLANA_STEP] : [])];
};

const SOLANA_STEP =
  'On Solana, sign a transaction of version 0 instead (`@x402/svm` does it). Its fee payer is `feePayer` of `extra`, whose signature stays empty. Its instructions are a compute limit of at most 400000 units, a compute price, `TransferChecked` of SPL Token from your account to the associated token account of `payTo` (`asset`, `amount`, 6 decimals), and a memo of random bytes. `payload` is `{ "transaction": <base64> }`. It can be settled for about a minute, as long as its blockhash is known. An address of Solana has a case.';

/** The domain of the one network, or where each entry of several has its own. */
const domainOf = ([{ domain }, ...others]: readonly [EvmNetwork, ...EvmNetwork[]]): string =>
  others.length === 0
    ? `domain name \`${domain.name}\`, version \`${domain.version}\`, chain id \`${domain.chainId}\``
    : 'domain name and version of `extra` in the entry, chain id the number in its `network`';

const receiptFact = (signer: string): Fact => ({
  title: 'Signed offers and receipts',
  text: `Extension \`offer-receipt\`: the offer in \`PAYMENT-REQUIRED\` and the receipt in \`PAYMENT-RESPONSE\` are signed by \`${signer}\` (EIP-712). The receipt binds payer, amount, resource, transaction and, under \`bound\`, the SHA-256 of the answer’s body and the version of its formula; \`clinmeter receipt verify\` checks it offline.`,
});

export const paymentFacts = ({
  redeliveryHours,
  receiptSigner,
  serviceName,
}: Pick<Site, 'redeliveryHours' | 'receiptSigner' | 'serviceName'>): readonly Fact[] => [
  {
    title: 'A wrong call is never charged',
    text: 'A payment is asked for (402) before the parameters are looked at, and the parameters are checked (400) before anything is settled. After a 400 the payment is unused: send the corrected URL with the same `PAYMENT-SIGNATURE` while it is valid.',
  },
  {
    title: 'Same signature, same answer',
    text: `A payment is bound to the first call it bought: the path and its declared parameters, in any order. The same signature for the same call gets the same answer and the same \`PAYMENT-RESPONSE\` for ${redeliveryHours} hours, uncharged, whatever the authorization’s expiry. If the data or the program have changed and the answer therefore differs from the first one, the header \`Clinmeter-Release-At-Purchase\` says so: it holds the SHA-256 checksum of the data of the first answer, or \`unknown\`. Such an answer is never signed. For another call it gets 402 \`authorization_already_used\`; after that time 402 \`redelivery_expired\`, with \`payment.state: settled\`. Another signature or other terms for the same authorization get 402 \`authorization_already_used\` with \`retry.action: none\`: repeat the payment that was first sent, and do not sign again for its call. A settled authorization and its signature are public on the chain: anyone can rebuild the payment from there and guess the call. After three different wrong calls a payment is therefore answered only with proof, else with 409 \`proof_required\` in the same words for every call. Proof is the payment’s identifier (below) or the header \`SIGN-IN-WITH-X\` signed by the payer (CAIP-122, the domain of this server and the URL of the tool without its query, at most five minutes old, each for one call, and for none once it was sent with another; the 409 has it ready to sign under \`extensions\`; only a key can sign it, a smart-contract wallet needs the identifier). A payment with an identifier is never answered again without it. Its identifier stays proof, however many wrong ones were sent.`,
  },
  {
    title: 'Name a payment',
    text: 'Extension `payment-identifier`: put 16 to 128 letters, digits, `-` or `_` under `extensions["payment-identifier"].info.id` of the payment. The same identifier with another payment that the same payer has signed gets 409 `payment_identifier_conflict`, uncharged, so that a call is not paid twice by mistake; an identifier whose payment was refused is free again. Identifiers belong to their payer, and are kept as keyed digests. Choose one that cannot be guessed, such as a random UUID and no order number: it proves who has bought.',
  },
  ...(receiptSigner === undefined ? [] : [receiptFact(receiptSigner)]),
  {
    title: 'A refusal is remembered',
    text: 'A payment that was refused gets the same 402 for 30 seconds, with `Retry-After`. Nothing is tried again meanwhile: sign a new payment, or send the same one later.',
  },
  {
    title: 'A wrong signature is told apart',
    text: 'When a 65-byte signature is not that of the payer’s key, the 402 `invalid_signature` may carry `signature`: the expected EIP-712 `domain` and `digest`, and the address that was `recovered`. Signatures of contracts (EIP-1271, ERC-6492) are accepted, ten a minute and two at a time from one client until the first of that payer is settled. With a node, an address without code is no contract. A signature with the mark of ERC-6492 and no wrapper before it is `malformed`.',
  },
  {
    title: 'Uncertain is not unpaid',
    text: `When a settlement cannot be confirmed, the call fails closed with 503 \`settlement_uncertain\` and the tool does not run. The money may have moved: never sign a second payment for the call, retry with the same \`PAYMENT-SIGNATURE\`. If the operator has configured an RPC node, ${serviceName} also checks the chain in the background. It never settles a payment the buyer has stopped retrying. The same payment never gets a 402 for its call while the money may have moved.`,
  },
  {
    title: 'HEAD never settles',
    text: 'HEAD answers the headers of the unpaid 402 without a body. It never settles a payment and never runs a tool, not even with `PAYMENT-SIGNATURE`. Other methods than those in `Allow` get 405. Tools that read texts take their parameters by POST, too, in a JSON body.',
  },
  {
    title: 'Your query stays between you and the server',
    text: 'Query values are never logged and never stored: the ledger keeps a keyed digest of the call. The `resource.url` of the offer has no query, and the facilitator never sees one. Even so, do not send patient names or medical record numbers in any parameter.',
  },
  {
    title: 'Browsers get a page',
    text: 'A request without payment whose `Accept` prefers `text/html` gets its 402 as a page, with the same `PAYMENT-REQUIRED` header. Agents send `Accept: application/json`; an equal preference is JSON too.',
  },
  {
    title: 'A wallet in the browser pays',
    text: 'The page of a tool and the page of a 402 have a button “Pay”. It lists the wallets of the browser (EIP-6963, EIP-1193), shows what is going to be signed, and asks for one `TransferWithAuthorization`, valid for ten minutes. It never asks for a key and sends no transaction. The signed payment stays in the storage of the browser, under a SHA-256 digest of the call and without its parameters, until it is answered and for a day after: a reload sends it again and signs nothing. “Forget this payment” removes it. The tab keeps the inputs of the form until it is closed. The page checks a signed receipt in the browser, and offers receipt and answer as files. `/search` sells `translate` in the same way, with its answer as a list of codes.',
  },
  {
    title: 'Limits',
    text: 'Each client has a rate limit: 429 `rate_limited` says in `Retry-After` when to go on. The 402 without a payment is counted apart from payments. A client whose payments are refused again and again has to wait sooner. The answer of one payment is delivered again 20 times, then once a minute: 429 with `payment.state: settled` loses nothing. Settlement is bounded in time. The paid requests in flight are capped, those of one client network and of all: above that the answer is 503 `payment_unavailable`, uncharged.',
  },
];

/** The states of a payment: the answer a buyer gets in each, and its meaning. */
export const paymentStates = {
  unused: {
    answer: '402, 400 or 503',
    text: 'This request sent nothing for settlement; another one with the same payment may have. The signed payment stays good until it expires: correct the call or repeat it.',
  },
  settling: { answer: '409', text: 'It is being settled. Send the same payment again after `Retry-After`.' },
  settled: { answer: '200', text: 'The money has moved. The same payment gets the same answer again, uncharged.' },
  uncertain: {
    answer: '503',
    text: 'The money may have moved. Send the same payment again until this is decided; never sign a second one.',
  },
  refused: { answer: '402', text: 'Nothing has moved, and `reason` says why. Sign anew.' },
  unknown: {
    answer: '402, 409 or 503',
    text: 'This answer does not say which of these it is: a facilitator has turned the request away, the ledger cannot be read, or the payment differs from the one first sent. Do not sign again for the same call.',
  },
} as const;

/** The legend of a table or list of parameters. */
export const parameterLegend = (site: Tools): string =>
  [...twoForms(site), 'Numbers are decimal text, flags are `true` or `false`.'].join(' ');

/** The rules by which parameters are parsed. */
const inputFacts: readonly Fact[] = [
  ...facts({
    'Strict decimal text':
      'Numbers are decimal text: an optional `-`, digits, and optionally a point and digits, at most 12 on each side. Integers are digits only. `1e3`, `0x10`, `NaN`, `+5`, `1,5`, a space or an empty value are errors and never defaults. Both bounds of a range are allowed.',
    'Flags and words':
      'Flags are `true` or `false`. Words out of a list are spelled as documented, in the same letter case. A parameter given twice is an error. Unknown parameters are ignored. The 402 names them in `warnings`, and so does the answer: its last member `warnings` also says which limits the inputs break. What the clock says of a release stands in the 402 alone, so that an answer has the same bytes on every day. An answer without warnings lacks the member.',
    Panels:
      'A panel, `GET /api/panel/<id>`, answers several calculators in one call, each as by itself. A calculator whose inputs were not sent is in `not_computed` with what it misses, and is never guessed. A value that is sent and wrong is an error.',
    Views:
      'Where a tool lists the parameter `view`, `view=full` adds members to its answer, and `view=compact` leaves out those that are null or always the same; `full,compact` does both. They are free at `/v1/catalog` and `/docs/<id>.md`. `view=full` of a calculator says what its values mean in `interpretation`, with the publication and its people, and repeats the call in `inputs_as_sent`. The notices of the code systems, which must be shown with their content, are also free at `/v1/catalog`, under `ontology.license`. `view=full` of a translation says how the phrase was read: its `reading` has what each word was read as, what the phrase says is lacking, and the axes that it leaves open, with their codes. `view=full` of a lookup has everything that the release says of a code.',
    'Two units':
      'A quantity in two units has a parameter for each; send one. When both are sent, the metric one is used if it is valid, else the other one; it is an error only when neither is valid. Bounds apply to the form that was sent. Conversions are exact.',
    'Several errors':
      'The `code` of a 400 belongs to the first wrong parameter in the documented order; `problems` lists all of them.',
    'Exact paths':
      'A path matches exactly: no trailing slash, no other case, no percent-encoded spelling (dot segments are resolved first, as in any URL). A URL has at most 16384 bytes, URL and headers together 32 KiB (then 431 without a body), and a GET has no body. A 404 names the path that was probably meant in `see`.',
  }),
];

/** The rules of code search and lookup. */
const terminologyFacts = facts({
  'Score and match quality':
    '`score` is match strength from 0 to 100: 100 means that the whole phrase equals a name or synonym. `match_quality` is `none` without a match, `high` from a best score of 80, else `low`: confirm a `low` match before using its code. No score is above 79 while the phrase, unless it is an official name, leaves a choice: another code fits equally well, or of LOINC a second common test fits too, so that the specimen, the unit or the method would have to be said. Nor is it above 79 while the first code leaves something of the phrase unsaid: what the phrase says is lacking (`no coma`, `not in remission`, `denies fever`), a side, an encounter, a trimester, an intent, a history, or a word that no name has. Words of a chart, order or request around what is meant cost nothing. Without `system`, a dose, a level, a disease and the like say which system is meant; if two systems fit equally, the best code of each comes first and no score is above 79. The same query on the same data gives the same bytes.',
  'Drugs with a strength':
    'A drug with a strength is answered with a product (`SCD`, `SBD`); components (`SCDC`, `SBDC`) come first only where `tty` asks for them. Route, form and release of the phrase bind the product; otherwise the one that is sold most comes first. No score is above 79 where another form or salt is about as common, or where the drug lacks the strength or form of the phrase. Directions for use cost nothing.',
  'The substance of a drug':
    'Among the first five RxNorm matches is the ingredient or combination of the best one, whenever it was found at all: where five strengths, forms or brands match better, it takes the fifth place with that place’s score.',
  'The first code of a mention in a note':
    'A general word has the unspecified code of its category, unless its line names the part of the body or the note is of a newborn or a pregnancy: then that code comes first, and is `low`. A short name of a test has its common code, in serum or plasma, and a panel that of the panel; a number out of ten behind `pain` is its score. A drug has its ingredient or brand, and with a strength the product that has it; a form without a strength stands behind its ingredient. A past or family illness has its status code first.',
  Status:
    '`current`; `obsolete` and `deprecated` (both with `obsolete: true`); `discouraged` and `trial` (LOINC, not obsolete); `unknown` for a code that does not exist.',
  Billable:
    '`billable` is true or false for ICD-10-CM, where headers and obsolete codes are not billable, and null for RxNorm and LOINC. `billable_only` touches ICD-10-CM alone.',
  'Codes that do not exist':
    'Lookup of a well-formed code that is not in the release is a 200 with `found: false`. ICD-10-CM codes are shown dotted (`E11.9`) and accepted dotted or compact, in either case.',
  'Everything about a code':
    'With `view=full`, lookup passes the notes of ICD-10-CM down: `at` says at which header, block or chapter a note stands. At `related` a chapter is named by its number (`4`), a block by its range (`E08-E13`). `absent` says what the loaded release does not hold: an empty list beside it does not mean that there is nothing. `validate` gives the last successors of a retired code. It and `lookup` answer for a `date` of any fiscal year of ICD-10-CM that is loaded; on other days `date_covered` is not true and `current` is null. Without a date, `validate` judges by the last day of the release, `judged_on`.',
});

/** The differences between the FHIR operations and other tools. */
const fhirFacts = facts({
  'Versions of FHIR':
    'Operations, paths and bodies are the same in R4 and R5. `/fhir/metadata` alone differs: `Accept: application/fhir+json; fhirVersion=5.0` asks for R5, and without it the answer is R4. `Content-Type` names the version. Answers are JSON. Operations are called by GET, or by POST with a Parameters resource as `application/fhir+json`; there `Content-Type` asks for a version, too.',
  'Answers and errors of FHIR':
    'Every error below `/fhir` is an OperationOutcome, the 402 too: `details.coding` has our code, `diagnostics` the next step, and the extension of a 402 the offer that is in `PAYMENT-REQUIRED`. If `Accept` names no FHIR, the 402 has it as the member `payment_required` too. A code that the release does not have is a paid OperationOutcome `not-found`, with status 404 of `$lookup`, or `result` false. An answer has no member `warnings`.',
  'What FHIR clients can ask':
    '`CodeSystem/$lookup`, `CodeSystem/$validate-code`, `CodeSystem/$subsumes` of ICD-10-CM, `ValueSet/$validate-code` and `ValueSet/$expand`. Value sets of all codes of a system are `http://loinc.org/vs`, and `?fhir_vs` behind the URI of RxNorm or ICD-10-CM. By POST a call brings its own, as `valueSet` or `tx-resource`: enumerations, filters on the hierarchy and on the properties of a lookup, other value sets, exclusions. What cannot be judged is an error before the payment. A `regex` matches the whole value. An expansion names codes that are not there as `unknown-code`. A `batch` Bundle goes to `/fhir`. Displays and designations are names of the release. A `version` must be that of a loaded release; a `date` picks the release of ICD-10-CM.',
});

const sellsFhir = ({ tools }: Tools): boolean => tools.some(({ format }) => format === 'fhir');

/** The rules of input and result that hold for every tool. */
export const generalRules: readonly { readonly title: string; readonly facts: readonly Fact[] }[] = [
  { title: 'How parameters are read', facts: inputFacts },
  { title: 'How results are computed', facts: generalResultFacts },
];

/** Applies the rules to one tool: its units, decimals, bounds of categories, points. */
export const rulesOf = (tool: Tool): readonly Fact[] => [
  ...unitFacts({ tools: [tool] }),
  ...resultFacts({ tools: [tool] }),
  ...(tool.format === 'fhir' ? fhirFacts : isOntology(tool) ? terminologyFacts : []),
];

/** All rules of input and result that hold for the tools of a site. */
export const rules = (site: Site): readonly { readonly title: string; readonly facts: readonly Fact[] }[] => [
  ...generalRules,
  ...(sellsTerminology(site) ? [{ title: 'How codes are found', facts: terminologyFacts }] : []),
  ...(sellsFhir(site) ? [{ title: 'How FHIR clients ask', facts: fhirFacts }] : []),
];

export const limitsOfUse = (site: Tools): readonly string[] => [
  'Not a medical device and not medical advice. A licensed clinician remains responsible for patient care and for billing submissions.',
  'Not a place for patient identities: do not send names or medical record numbers in any parameter.',
  'Not the WHO ICD-10: ICD-10 here means ICD-10-CM, the US claims code set.',
  ...ageLimit(site),
  'Not a subscription: no accounts, no API keys, no webhooks, no stored results. Each call stands for itself.',
];

/** The statuses that tell an agent to stop, to correct itself, or to retry. */
export const statusFacts = facts({
  '400':
    'A parameter is wrong and nothing was charged. Correct what `problems` names and send the same `PAYMENT-SIGNATURE`.',
  '402':
    'Nothing was bought by this request. Without a payment this is the offer; with one, `reason` says why it did not pay. Sign once for each call: an answer that got lost is fetched again with the same `PAYMENT-SIGNATURE`.',
  '409':
    'Another request stands in the way. `payment_in_progress`: this payment is being settled right now, so send the same request with the same `PAYMENT-SIGNATURE` after `Retry-After`. `payment_identifier_conflict`: the identifier names another payment of its payer, and nothing was charged. `proof_required`: the payment was sent for too many different calls, and nothing was charged again. `answer_lost`: the payment is settled, but the seller has lost what it bought; ask for a refund.',
  '503':
    'No answer now. After `settlement_uncertain` the money may have moved: send the same request with the same `PAYMENT-SIGNATURE` after `Retry-After` until it is answered, and never sign a second payment for the call. The other codes of 503 charge nothing. Sending the same `PAYMENT-SIGNATURE` again is always safe: it never pays twice.',
});

/** The next step behind each `retry.action`. */
export const retryActions: Readonly<Record<RetryAction, string>> = {
  sign_payment: 'Sign the offer in `PAYMENT-REQUIRED` and repeat the URL with it.',
  retry_same_payment: 'Send the same request with the same `PAYMENT-SIGNATURE` after `Retry-After`. Do not sign again.',
  fix_parameters: 'Correct the parameters named in `problems`. The payment is unused and stays good.',
  wait: 'Wait for `Retry-After`, then try again.',
  none: 'Do not repeat this request as it is. In a 402, `accepts` is then empty: there is nothing to sign.',
};

/** Instructs an agent in one paragraph, for listings that show no more. */
export const guidance = (site: Site): string =>
  [
    `Paid tools (${groupsOf(site)
      .map(({ name }) => name.toLowerCase())
      .join(
        ', ',
      )}) are GET requests whose inputs are query parameters; those that read texts also take POST with a JSON body.`,
    'Call a tool without payment first: the 402 names the price in PAYMENT-REQUIRED (base64 JSON), and its body lists in `problems` what is wrong with the parameters.',
    `Fix those, sign the offer (x402 v2, scheme exact, USDC on ${placesIn(site)}) and repeat the identical URL with PAYMENT-SIGNATURE.`,
    'On 409, 500 and 503 follow `retry.action`: retry_same_payment means the same header again after Retry-After, never a second signature for the same call.',
    'Do not send patient names or record numbers. Answers are deterministic and not medical advice.',
    stubNotice(site)?.replaceAll('`', '') ?? '',
  ]
    .join(' ')
    .trim();

/** The parts of a text: plain and in backticks, in turn. */
export const partsOf = (text: string): readonly { readonly text: string; readonly isCode: boolean }[] =>
  text.split('`').map((part, index) => ({ text: part, isCode: index % 2 === 1 }));
