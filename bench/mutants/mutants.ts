/** Errors that the tests of the purchase must see, as exact replacements in the sources. */

/** `text` occurs once in the file below `src/payments`. */
export type Mutant = {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
};

const of =
  (file: string) =>
  (name: string, text: string, replacement = ''): Mutant => ({ name, file, text, replacement });

const decide = of('purchase/decide.ts');
const driver = of('purchase/purchase.ts');
const attempt = of('purchase/settle.ts');
const view = of('purchase/row-view.ts');
const admission = of('purchase/admission.ts');
const delivery = of('purchase/deliver.ts');
const outcomes = of('outcomes.ts');
const payment = of('methods/exact-evm.ts');
const settling = of('methods/settling.ts');
const chain = of('methods/exact-evm-chain.ts');

export const MUTANTS: readonly Mutant[] = [
  // The standing of a payment.
  decide(
    'an uncertain payment is tried as a new one',
    "if (row.state === 'uncertain') return { kind: 'uncertain', row, isSame };",
    "if (row.state === 'uncertain') return { kind: 'new' };",
  ),
  decide('a recovered row is compared', "if (view.isRecovered) return { kind: 'record_lost', row, isSame };"),
  decide('another signature is the same payment', "if (!isSame) return { kind: 'resent', row, isSame };"),
  decide('one more probe is told without proof', 'view.probes >= view.mostProbes', 'view.probes > view.mostProbes'),
  decide(
    'a probe is told before it is counted',
    "if (probe !== undefined && !isProven && !view.isKnownProbe) return { kind: 'probe', view, digest: probe };",
  ),
  decide(
    'a payment without its identifier is told of its call',
    "if (view.identifier === 'left_out') return { kind: 'identifier_conflict', row, isSame };",
  ),
  decide(
    'an answer is delivered for ever',
    "return view.isInTime ? { kind: 'redelivered', row, isSame } : { kind: 'redelivery_expired', row, isKeyLost: false };",
    "return { kind: 'redelivered', row, isSame };",
  ),
  // The order of the steps.
  decide(
    'a ledger that cannot be read has sent nothing',
    "if (row === 'unreadable') return unreadable(facts);",
    "if (row === 'unreadable') return answer('ledger_unavailable');",
  ),
  decide(
    'a ledger that fails after the attempt knows nothing',
    "if (attempt !== undefined && attempt !== 'unwritable') return answer('uncertain', { row: attempt.row });",
  ),
  decide(
    'a new row that another request wrote is tried',
    "return facts.isClosed === true && facts.charged !== 'overtaken'\n        ? inProgress(facts)\n        : nextOfNew(facts, claim, false);",
    'return nextOfNew(facts, claim, false);',
  ),
  decide(
    'an uncertain row is tried by a request that was overtaken',
    "return facts.isClosed === true\n        ? answer(turnedAwayKind(facts) ?? 'uncertain', { row: standing.row })\n        : nextOfUncertain(facts, claim, standing.row);",
    'return nextOfUncertain(facts, claim, standing.row);',
  ),
  decide(
    'a taken identifier is told before the signature',
    'return facts.isClosed === true ? identifierConflict() : nextOfNew(facts, claim, true);',
    'return identifierConflict();',
  ),
  decide(
    'sales go on while settlements are not written',
    "if (!isIdentifierTaken && unwritten >= MOST_UNWRITTEN) return answer('ledger_unavailable');",
  ),
  driver('a malformed identifier is accepted', 'rejected: claim.flaw ?? method.check(', 'rejected: method.check('),
  decide('a remembered refusal is tried', 'if (remembered !== undefined) return rememberedRefusal(claim, remembered);'),
  decide(
    'a wrong signature reaches the facilitator',
    "if (signature.kind === 'wrong') return answer('rejected', signature.refusal);",
  ),
  decide('a wrong call is settled', "if (claim.answer === undefined) return answer('invalid_parameters');"),
  decide(
    'an uncertain payment without a slot is unused',
    "row === undefined ? answer(kind) : answer('uncertain', { row });",
    'answer(kind);',
  ),
  decide(
    'an uncertain payment rests never',
    "return repeat === 'paused' ? answer('uncertain', { row }) : nextBeforeAttempt(facts, row);",
    'return nextBeforeAttempt(facts, row);',
  ),
  decide(
    'an authorization that was used before is settled',
    'if (head.hasEnded && row === undefined)',
    'if (head.hasEnded && row !== undefined)',
  ),
  decide(
    'a sale begins without a block',
    "if ('trouble' in head && (row === undefined || row.mark === null))",
    "if ('trouble' in head && row?.mark === null)",
  ),
  decide(
    'an uncertain payment with a block waits for a node',
    "if ('trouble' in head && (row === undefined || row.mark === null))",
    "if ('trouble' in head)",
  ),
  decide(
    'the tool runs for money that has not moved',
    "if (verdict.moved === 'yes' && made === undefined) return { do: 'run', attempt };",
    "if (made === undefined) return { do: 'run', attempt };",
  ),
  decide(
    'the answer leaves before the settlement is written',
    "if (written === undefined) return { do: 'finish', attempt };",
    "if (written === undefined && verdict.moved === 'yes') return nextOfDelivery(facts, 'settled', attempt.row);\n  if (written === undefined) return { do: 'finish', attempt };",
  ),
  decide(
    'a lost lease is not read again',
    "if (written === 'overtaken') return { do: 'read', isClosed: true };",
    "if (written === 'overtaken') return answer('uncertain', { row: attempt.row });",
  ),
  decide(
    'a settlement that is not written is delivered',
    "if (written === 'unwritable') return answer('uncertain', { row });",
  ),
  decide(
    'the chain is not asked about a payment that was turned away',
    "if (method.prove !== undefined && chainAfter === undefined) return { do: 'ask_chain_again', row };",
  ),
  decide('a later attempt that was turned away is told as the first', 'attempt.row.attempts === 1 &&', 'true &&'),
  decide(
    'an uncertain answer forgets the transaction',
    'transaction: verdict.transaction ?? row.transaction }',
    'transaction: row.transaction }',
  ),
  decide(
    'an answer that does not reach the disk is delivered',
    "if (delivered === 'not_kept') return answer('uncertain', { row });",
  ),
  decide(
    'deliveries are not counted',
    "delivery: standing.kind === 'redelivered' ? standing.row.id : undefined,",
    'delivery: undefined,',
  ),
  decide(
    'a buyer who comes back uses up the limit of new payments',
    "bucket: isOfBuyer(standing) ? 'redelivery' : 'paid',",
    "bucket: 'paid',",
  ),
  // The steps.
  driver('a probe is not held', 'holdProbe(shop.heldProbes, row.id, step.digest);'),
  driver(
    'a probe too many is told',
    'facts.row = isTaken ? { ...step.view, isKnownProbe: true } :',
    'facts.row = isTaken !== undefined ? { ...step.view, isKnownProbe: true } :',
  ),
  driver('every answer uses up a refusal', 'held.reservation?.(isRefused);', 'held.reservation?.(true);'),
  driver('no answer uses up a refusal', 'held.reservation?.(isRefused);', 'held.reservation?.(false);'),
  driver(
    'the refusal of a known payer is free',
    "if (isRefused && facts.reserved === 'ok') held.reservation ??= endOf(admission.reserveNow(claim));",
  ),
  driver('the next payment of a client waits for ever', 'admission.next(claim);'),
  driver('a contract’s signature stays in its lane', 'held.leaveLane?.();'),
  driver(
    'a service that stops begins attempts',
    'shop.service.isDraining ? undefined : limits.enter(',
    'limits.enter(',
  ),
  driver(
    'an uncertain payment has no place in the reserve',
    'facts.repeat !== undefined || admission.knows(claim)',
    'admission.knows(claim)',
  ),
  driver(
    'money moves before the lease is on the disk',
    'settlement.prepare();\n    await kept;',
    'settlement.prepare();',
  ),
  driver(
    'a later attempt asks for the terms of today',
    'settlement({ payment, offer, entry, amount: row.amount })',
    'settlement({ payment, offer, entry, amount: BigInt(entry.amount) })',
  ),
  driver(
    'an uncertain row gets the key of today',
    'const resourceKey = before === undefined ? today.name : before.resourceKey;',
    'const resourceKey = today.name;',
  ),
  driver('a row that another request holds is tried', 'if (!begun) {', 'if (false) {'),
  driver(
    'the ledger is not asked again about a used authorization',
    'if (row !== undefined) facts.head = { ...head, hasEnded: false };',
  ),
  driver('a late answer is not written', 'if (!answer.isAnswered) return;', 'return;'),
  driver(
    'the answer leaves before the disk has its settlement',
    "if (typeof written === 'object' && !(await written.isKept)) return 'not_kept';",
  ),
  driver(
    'proof has no limit',
    "limits.exceeded('proof', client) ?? (await isProven(shop, claim))",
    'await isProven(shop, claim)',
  ),
  driver(
    'proof is good for every call',
    '{ payment, resource, signIn: sent }: ReadableClaim',
    '{ payment, tool: resource, signIn: sent }: ReadableClaim',
  ),
  // The attempt.
  attempt('money moves for a client that has left', "if (isFirst && signal.aborted) return notSent('client_left');"),
  attempt(
    'a later attempt is not made for a client that has left',
    "if (isFirst && signal.aborted) return notSent('client_left');",
    "if (signal.aborted) return notSent('client_left');",
  ),
  attempt(
    'a client that leaves during the attempt is not charged',
    "if (settled !== 'late') return {",
    "if (isFirst && signal.aborted) return notSent('client_left');\n  if (settled !== 'late') return {",
  ),
  attempt('money moves when the time is over', "if (bound === 0) return notSent('facilitator_unavailable');"),
  attempt(
    'the digest of the answer is not written with its settlement',
    "const written = await ledger.conclude(purchase, { state: 'settled', ...paid, answer })",
    "const written = await ledger.conclude(purchase, { state: 'settled', ...paid })",
  ),
  attempt('a settlement that fails once is never written', 'waiting.set(id, write);'),
  attempt(
    'an attempt that was overtaken settles',
    'if (written.result?.owner !== purchase.owner)',
    'if (purchase.id < 0)',
  ),
  attempt(
    'a later refusal is believed',
    "if (isFirstAttempt || verdict.moved !== 'no') return verdict;",
    'return verdict;',
  ),
  // The comparison with the row.
  view(
    'the limit of probes ignores identifiers',
    'row.identifierDigest === null ? MOST_PROBES : MOST_PROBES_WITH_IDENTIFIER',
    'MOST_PROBES',
  ),
  view('an answer is owed from the first attempt on', 'Math.max(settledAt ?? createdAt, createdAt)', 'createdAt'),
  view('probes of the same moment do not see each other', '...(context.held.get(row.id) ?? [])'),
  view(
    'a refused row binds its payment',
    "if (row === undefined || row.state === 'refused')",
    'if (row === undefined)',
  ),
  attempt(
    'a late refusal of a second attempt is believed',
    'onLate(call.then((late) => ({ ...late, verdict: proven(late.verdict, isFirst) })));',
    'onLate(call);',
  ),
  decide(
    'a contract is told of an identifier that it has not proven to be its own',
    "return signature.kind === 'good' ? identifierConflict() : refusal(claim, 'invalid_signature');",
    'return identifierConflict();',
  ),
  // Who may try.
  admission(
    'a known payer is told of an identifier without a signature',
    "if (!isStrict && stateOf(payer) === 'trusted')",
    "if (stateOf(payer) === 'trusted')",
  ),
  admission('a forgery leaves its payer trusted', "else pairs.set(pair, 'checked');"),
  admission('a payment that is not valid yet is refused for a while', "if (reason === 'not_yet_valid') return;"),
  admission(
    'contract signatures have no limit',
    "const exceeded = limits.exceeded('wallet', payer.client ?? UNKNOWN_CLIENT);",
    'const exceeded = undefined;',
  ),
  // The answer.
  delivery('a different answer gets a receipt', 'first?.isSame === true', 'true'),
  outcomes(
    'a payment that was turned away and is uncertain is called unused',
    "{ none: 'unused', uncertain: 'unknown' }",
    "{ none: 'unused', uncertain: 'unused' }",
  ),
  outcomes(
    'a payment that was sent before in another form is signed again',
    "resent: kind(402, 'payment_required', 'none',",
    "resent: kind(402, 'payment_required', 'sign_payment',",
  ),
  outcomes(
    'a buyer signs again for an authorization that was used before',
    "used_on_chain: kind(402, 'payment_required', 'none',",
    "used_on_chain: kind(402, 'payment_required', 'sign_payment',",
  ),
  outcomes(
    'an uncertain payment is logged as refused',
    "uncertain: kind(503, 'settlement_uncertain', 'retry_same_payment', 'uncertain',",
    "uncertain: kind(503, 'settlement_uncertain', 'retry_same_payment', 'refused',",
  ),
  // The payment itself.
  payment('the other recovery byte is another payment', 'nonce, canonical(signature)]', 'nonce, signature]'),
  payment(
    'an authorization may last for ever',
    'BigInt(validBefore) <= now + LONGEST_VALIDITY_SECONDS',
    'BigInt(validBefore) > 0n',
  ),
  payment(
    'unchecked members of a payment reach the facilitator',
    'const authorization: Authorization = { from, to, value, validAfter, validBefore, nonce };',
    'const authorization = given as unknown as Authorization;',
  ),
  payment(
    'an empty wrapper of ERC-6492 is left to the chain',
    "if ((await signatures()).isUndecodable(signature)) return { kind: 'wrong', refusal: MALFORMED };",
  ),
  // The facilitators.
  settling(
    'a success for another payer settles',
    'isPayer(body.payer, payer) && body.network === network',
    'body.network === network',
  ),
  settling(
    'a success on another network settles',
    'isPayer(body.payer, payer) && body.network === network',
    'isPayer(body.payer, payer)',
  ),
  settling(
    'a success of less than the price settles',
    "if (!isWhole(body.amount, amount)) return { moved: 'perhaps', transaction };",
  ),
  settling('a success without a transaction settles', 'if (transaction === undefined || !isOfThis)', 'if (!isOfThis)'),
  settling(
    'a refusal with a transaction is believed',
    'transaction === undefined && !namesAnother(body, expected)',
    '!namesAnother(body, expected)',
  ),
  settling(
    'a refusal of another payment is believed',
    'transaction === undefined && !namesAnother(body, expected)',
    'transaction === undefined',
  ),
  settling(
    'a redirect is an answer',
    'isRedirect(answer.status) ? undefined : settlementOf(answer.body)',
    'settlementOf(answer.body)',
  ),
  settling(
    'a second facilitator is asked after one that may have settled',
    'if (!isTurnedAway) return judged;',
    "if (verdict.moved === 'yes') return judged;",
  ),
  settling(
    'the second facilitator is not noted',
    '(signal.aborted || !(await failOver(facilitator.name)))',
    'signal.aborted',
  ),
  settling(
    'the second facilitator proves a refusal after one that may have settled',
    "isFirst &&= verdict.moved === 'no';",
  ),
  // The chain.
  chain('an end that is not final refuses', 'use.block <= safe.number ? { state', 'true ? { state'),
  chain(
    'an authorization that paid for something else settles',
    "use?.kind === 'used' && use.isPaid",
    "use?.kind === 'used'",
  ),
  chain(
    'a payment expires while it can be used',
    '!isEndedAtSafe && isExpired && !isDoubtful',
    '!isEndedAtSafe && !isDoubtful',
  ),
  chain(
    'a use before the first attempt settles',
    'await chain.findUse(purchase, marked + 1n, head.number)',
    'await chain.findUse(purchase, 0n, head.number)',
  ),

  // Answers that take work.
  decide('a call that is too costly is settled', "if (cost === 'too_costly') return answer('too_costly');"),
  decide('a call that no thread can take is settled', "if (cost === 'busy') return answer('payment_unavailable');"),
  decide(
    'a client without time left is settled',
    "if (cost !== 'ok') return answer('rate_limited', { exceeded: cost });",
  ),
  delivery('an answer is not kept', 'if (body !== undefined) answers.keep(id, body);'),
  delivery(
    'bytes that are not those of the first answer are handed over',
    'known !== undefined && isFirst(known)',
    'known !== undefined',
  ),
  delivery('a row runs as often as it is asked for', 'underway.set(id, made);'),
  driver('a retry that runs uses no budget', "if (typeof exceeded === 'object') return exceeded;"),
  driver('the books wait for an answer that takes long', 'await answerBefore(WORK_PATIENCE, first)', 'await first'),
];
