/** The statements that read and change purchases. */

export const FIND = 'SELECT * FROM purchase WHERE authorization_digest = $authorization_digest';

export const INSERT = `
  INSERT INTO purchase (authorization_digest, network, asset, payer, nonce, state, payment_digest, resource_digest,
    amount, pay_to, tool, facilitator, request_id, valid_before, head_block, identifier_digest, owner, lease_expires_at,
    attempts, created_at, updated_at)
  VALUES ($authorization_digest, $network, $asset, $payer, $nonce, 'settling', $payment_digest, $resource_digest,
    $amount, $pay_to, $tool, $facilitator, $request_id, $valid_before, $head_block, $identifier_digest, $owner,
    $lease_expires_at, 1, $now, $now)`;

export const REOPEN = `
  UPDATE purchase SET state = 'settling', payment_digest = $payment_digest, resource_digest = $resource_digest,
    amount = $amount, pay_to = $pay_to, tool = $tool, facilitator = $facilitator, request_id = $request_id,
    reason = NULL, valid_before = $valid_before, head_block = $head_block, identifier_digest = $identifier_digest,
    owner = $owner, lease_expires_at = $lease_expires_at, attempts = $attempts, updated_at = $now
  WHERE id = $id
  RETURNING *`;

/** A settlement that is known is written whoever has the row in hand. */
export const SETTLE = `
  UPDATE purchase SET state = 'settled', "transaction" = $transaction, reason = NULL, settled_at = $now, updated_at = $now
  WHERE id = $id AND state <> 'settled'
  RETURNING owner`;

/** What was refused has bought nothing, so the buyer's identifier is free again. */
export const RELEASE = `
  UPDATE purchase SET state = $state, reason = $reason, "transaction" = coalesce($transaction, "transaction"),
    identifier_digest = CASE $state WHEN 'refused' THEN NULL ELSE identifier_digest END, updated_at = $now
  WHERE id = $id AND state = 'settling' AND owner = $owner
  RETURNING owner`;

export const HAND_OVER = `
  UPDATE purchase SET facilitator = $facilitator, updated_at = $now
  WHERE id = $id AND state = 'settling' AND owner = $owner`;

export const NOTE_ANSWER = 'UPDATE purchase SET answer_digest = $answer_digest WHERE id = $id';

export const TAKE_UP = `
  UPDATE purchase SET state = 'settling', owner = $owner, lease_expires_at = $lease_expires_at, attempts = attempts + 1,
    updated_at = $now
  WHERE id = $id AND (state = 'uncertain' OR (state = 'settling' AND lease_expires_at <= $now))
  RETURNING *`;

export const UNDECIDED = `
  SELECT * FROM purchase WHERE state = 'uncertain' OR (state = 'settling' AND lease_expires_at <= $now)
  ORDER BY updated_at LIMIT $limit`;

/** Counted by indexes alone. Rows are never deleted, so that the last one's number is how many there are. */
export const COUNT = `
  WITH parts AS (
    SELECT coalesce((SELECT max(id) FROM purchase), 0) AS total,
      (SELECT count(*) FROM purchase WHERE state = 'refused') AS refused,
      (SELECT count(*) FROM purchase WHERE state IN ('settling', 'uncertain')) AS open,
      (SELECT count(*) FROM purchase WHERE state IN ('settling', 'uncertain') AND state = 'settling'
        AND lease_expires_at > $now) AS settling)
  SELECT settling, total - refused - open AS settled, refused, open - settling AS uncertain FROM parts`;
