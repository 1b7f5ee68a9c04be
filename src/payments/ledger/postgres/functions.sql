-- The functions of a node. Each function is one statement and one transaction; no role of a node has rights on tables.

-- The clock of the ledger, in milliseconds since the epoch.
create or replace function clinmeter.clock() returns bigint language sql volatile as $$
  select floor(extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

-- True while a lease runs. One that ends later than the longest possible is over: the clock was set back.
create or replace function clinmeter.is_running(p_until bigint, p_now bigint) returns boolean language sql immutable as $$
  select p_until > p_now and p_until <= p_now + 125000
$$;

-- A row as a node reads it: a lease that has ended belongs to a process that is gone.
create or replace function clinmeter.shown(p clinmeter.purchase, p_now bigint) returns text language plpgsql immutable as $$
begin
  if p.state = 'settling' and not (p.lease_expires_at > p_now and p.lease_expires_at <= p_now + 125000) then p.state := 'uncertain'; end if;
  return row_to_json(p)::text;
end $$;

-- The ends of the chains that were written lately, each as node:seq:digest. So many that a node that starts again and again
-- does not fill the database with the names of its starts.
create or replace function clinmeter.heads(p_except bigint) returns text language sql stable
set search_path = clinmeter, pg_temp as $$
  select coalesce(string_agg(id || ':' || seq || ':' || encode(hash, 'hex'), ' ' order by id), '') from (
    select id, seq, hash from node
    where id <> p_except and seq > 0 and seen_at >= (select max(seen_at) from node where id <> p_except) - 3600000
    order by seen_at desc, id limit 64) as lately
$$;

-- The digest of an entry, and that of a link over the one before.
create or replace function clinmeter.entry_digest(p_purchase bigint, p_n int, p_kind text, p_actor text, p_detail text) returns bytea
language sql immutable as $$
  select sha256(convert_to(p_purchase || ' ' || p_n || ' ' || p_kind || ' ' || p_actor || ' ' || p_detail, 'UTF8'))
$$;
create or replace function clinmeter.link_digest(p_before bytea, p_node bigint, p_seq bigint, p_at bigint, p_hashes bytea) returns bytea
language sql immutable as $$
  select sha256(p_before || convert_to(p_node || ' ' || p_seq || ' ' || p_at || ' ', 'UTF8') || p_hashes)
$$;

-- Clock and properties of the ledger.
create or replace function clinmeter.about() returns text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select json_build_object('now', clock(), 'values', (select coalesce(json_object_agg(key, value), '{}') from ledger))::text
$$;

-- Keeps the first value of a property for good, and tells which it is.
create or replace function clinmeter.keep_first(p_key text, p_value text) returns text language plpgsql security definer
set search_path = clinmeter, pg_temp as $$
begin
  if p_key not in ('mode', 'key_check') then raise exception 'no property %', p_key; end if;
  insert into ledger values (p_key, p_value) on conflict (key) do nothing;
  return (select value from ledger where key = p_key);
end $$;

-- Begins the chain of a node that has started. A second call with the same number changes nothing.
create or replace function clinmeter.open_node(p_node bigint, p_name text, p_release text, p_pack text, p_settler text) returns text
language plpgsql security definer set search_path = clinmeter, pg_temp set lock_timeout = '4s' as $$
declare v_now bigint; v_other text; v_detail text; v_hashes bytea; v_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtext('clinmeter.open_node'));
  v_now := clock();
  if exists (select 1 from ledger where key = 'importing') then raise exception 'an import into the ledger has not ended'; end if;
  if not exists (select 1 from node where id = p_node) then
    select name into v_other from node
      where settler = p_settler and name <> p_name and ended_at is null and seen_at > v_now - 30000 limit 1;
    if found then return json_build_object('taken', v_other)::text; end if;
    v_detail := json_build_object('node', p_node::text, 'name', p_name, 'release', p_release, 'heads', heads(p_node))::text;
    v_hashes := entry_digest(0, 0, 'opened', 'upkeep', v_detail);
    v_hash := link_digest(''::bytea, p_node, 1, v_now, v_hashes);
    insert into node (id, name, release, pack, settler, started_at, seen_at, seq, hash, sent, result)
      values (p_node, p_name, p_release, p_pack, p_settler, v_now, v_now, 1, v_hash, 0, '');
    insert into link values (p_node, 1, v_now, v_hashes, v_hash);
    insert into entry values (p_node, 1, 0, 0, 0, 'opened', 'upkeep', v_detail);
  end if;
  return json_build_object('now', v_now)::text;
end $$;

-- A node that ends by itself frees the address it settles from.
create or replace function clinmeter.close_node(p_node bigint) returns text language sql security definer
set search_path = clinmeter, pg_temp as $$
  update node set ended_at = clock() where id = p_node returning 'closed'
$$;

-- Writes what waits in a node, as one link of its chain.
--
-- 1. `p_group` counts the groups of the node. One that was written already changes nothing, and gives its result again: its
--    first try can arrive after the second one. Each group has a number of its own, also if it changes nothing.
-- 2. P0002: the database has lost groups that it had acknowledged.
-- 3. The row of the node is locked first: a group that is sent again waits for the end of its first try.
-- 4. Begins come first, by digest, and then the others, by number: nodes lock in one order.
create or replace function clinmeter.write_group(p_node bigint, p_group bigint, p_ops text) returns text
language plpgsql security definer
set search_path = clinmeter, pg_temp
set lock_timeout = '4s'
set enable_seqscan = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_node node; v_seq bigint; v_now bigint; v_hashes bytea; v_hash bytea; v_settled int := 0; v_isnew boolean;
  v_seen int; v_count int; v_events int; v_purchases int;
  o record; p purchase; r purchase; q purchase; n record;
  -- An empty array would begin at the first place that is assigned.
  results text[] := array_fill(null::text, array[json_array_length(p_ops::json)]); v_result text;
  e_id bigint[] := '{}'; e_n int[] := '{}'; e_kind text[] := '{}'; e_actor text[] := '{}'; e_detail text[] := '{}';
begin
  select * into v_node from node where id = p_node for update;
  if not found or v_node.sent < p_group - 1 then
    raise exception 'the end of the history of this node is lost' using errcode = 'P0002';
  end if;
  v_now := clock();
  v_seq := v_node.seq + 1;
  if v_node.sent >= p_group then
    update node set seen_at = v_now where id = p_node;
    return v_node.result;
  end if;

  for o in
    select * from json_to_recordset(p_ops::json) as g(i int, k text, a text, d json, l bigint, idn text, ow text, id bigint, st text, tx text, rs text,
      ac text, ad text, pk text, fv text, gs text, f text, w text, most int, before numeric, fe numeric, fi bigint, rf text)
    order by (k = 'b') desc, a, id
  loop
    case o.k
    when 'b' then
      r := json_populate_record(null::purchase, o.d);
      loop
        select * into p from purchase where authorization_digest = decode(o.a, 'hex') for update;
        v_isnew := not found;
        if not v_isnew and not (
          (p.state = 'refused' and p.reason is distinct from 'authorization_already_used' and not exists (select 1 from closing where purchase_id = p.id))
          or ((p.state = 'uncertain' or (p.state = 'settling' and not is_running(p.lease_expires_at, v_now)))
            and p.payment_digest = r.payment_digest and p.resource_digest = r.resource_digest)) then
          results[o.i + 1] := '[0,' || shown(p, v_now) || ']';
          exit;
        end if;
        if o.idn is not null then
          select * into q from purchase where identifier_digest = o.idn;
          if found and (v_isnew or q.id <> p.id) then
            results[o.i + 1] := '[0,' || shown(q, v_now) || ']';
            exit;
          end if;
        end if;
        -- The purchase is closed. Its payer can sign the nonce again: nobody sells twice for one transfer.
        if v_isnew and exists (select 1 from fence where digest = substring(decode(o.a, 'hex') for 16)) then
          r.id := 0; r.state := 'refused'; r.reason := 'authorization_already_used'; r.owner := ''; r.lease_expires_at := v_now; r.attempts := 1;
          r.created_at := v_now; r.updated_at := v_now;
          results[o.i + 1] := '[0,' || row_to_json(r)::text || ']';
          exit;
        end if;
        if v_isnew then
          insert into purchase (authorization_digest, network, method, asset, payer, nonce, state, payment_digest, resource_digest, resource_key, amount, pay_to, tool,
            facilitator, request_id, valid_before, mark, identifier_digest, owner, lease_expires_at, next_look_at, attempts, created_at,
            updated_at, events)
          values (decode(o.a, 'hex'), r.network, r.method, r.asset, r.payer, r.nonce, 'settling', r.payment_digest, r.resource_digest, r.resource_key, r.amount, r.pay_to, r.tool,
            r.facilitator, r.request_id, r.valid_before, r.mark, o.idn, o.ow, v_now + o.l, v_now + o.l, 1, v_now, v_now, 1)
          on conflict do nothing returning id into p.id;
          -- Another node was faster: what it has written is looked at.
          continue when not found;
          results[o.i + 1] := '[1,' || p.id || ',' || v_now || ']';
          e_detail := e_detail || o.d::text;
          e_n := e_n || 1;
        else
          update purchase u set state = 'settling', method = r.method, payment_digest = r.payment_digest, resource_digest = r.resource_digest, resource_key = r.resource_key,
            amount = r.amount, pay_to = r.pay_to, tool = r.tool, facilitator = r.facilitator, request_id = r.request_id, reason = null, valid_before = r.valid_before,
            mark = case when p.payment_digest = r.payment_digest and p.resource_digest = r.resource_digest then coalesce(p.mark, r.mark)
              else r.mark end,
            attempts = case p.state when 'refused' then 1 else p.attempts + 1 end,
            identifier_digest = o.idn, owner = o.ow, lease_expires_at = v_now + o.l, next_look_at = v_now + o.l, updated_at = v_now, events = p.events + 1
          where u.id = p.id returning * into p;
          results[o.i + 1] := '[1,' || row_to_json(p)::text || ']';
          e_detail := e_detail || (o.d::jsonb || jsonb_build_object('mark', p.mark, 'transaction', p.transaction))::text;
          e_n := e_n || p.events;
        end if;
        e_id := e_id || p.id; e_kind := e_kind || 'begun'::text; e_actor := e_actor || 'request'::text;
        exit;
      end loop;

    when 'c', 'd' then
      select * into p from purchase where id = o.id for update;
      continue when not found;
      if o.k = 'd' then
        continue when not (p.state = 'uncertain' or (p.state = 'settling' and not is_running(p.lease_expires_at, v_now)));
        p.state := 'settling'; p.owner := o.ow; p.attempts := p.attempts + 1; p.events := p.events + 1;
        e_id := e_id || p.id; e_n := e_n || p.events; e_kind := e_kind || 'taken_up'::text; e_actor := e_actor || o.ac; e_detail := e_detail || '{}'::text;
      end if;
      continue when case o.st when 'settled' then p.state = 'settled' else p.state <> 'settling' or p.owner <> o.ow end;
      update purchase set state = o.st, reason = o.rs, transaction = coalesce(o.tx, p.transaction), owner = p.owner, attempts = p.attempts, events = p.events + 1,
        identifier_digest = case o.st when 'refused' then null else p.identifier_digest end,
        next_look_at = case o.st when 'settled' then p.next_look_at else v_now end,
        settled_at = case o.st when 'settled' then v_now end,
        answer_digest = coalesce(p.answer_digest, o.ad), pack = case when p.answer_digest is null then o.pk else p.pack end,
        formula_version = case when p.answer_digest is null then o.fv else p.formula_version end, gas = o.gs,
        updated_at = v_now
      where id = p.id;
      v_settled := v_settled + (o.st = 'settled')::int;
      results[o.i + 1] := json_build_array(p.owner, v_now)::text;
      e_id := e_id || p.id; e_n := e_n || p.events + 1; e_kind := e_kind || o.st; e_actor := e_actor || o.ac; e_detail := e_detail || o.d::text;

    when 'h' then
      update purchase set facilitator = o.f, updated_at = v_now, events = events + 1
        where id = o.id and state = 'settling' and owner = o.ow returning * into p;
      continue when not found;
      results[o.i + 1] := 'true';
      e_id := e_id || p.id; e_n := e_n || p.events; e_kind := e_kind || 'handed_over'::text; e_actor := e_actor || 'request'::text;
      e_detail := e_detail || json_build_object('facilitator', o.f)::text;

    when 'n' then
      update purchase set answer_digest = o.ad, pack = o.pk, formula_version = o.fv, events = events + 1 where id = o.id and answer_digest is null returning * into p;
      if found then
        e_id := e_id || p.id; e_n := e_n || p.events; e_kind := e_kind || 'answered'::text; e_actor := e_actor || 'request'::text;
        e_detail := e_detail || json_build_object('answer_digest', o.ad, 'pack', o.pk, 'formula_version', o.fv)::text;
      else
        select * into p from purchase where id = o.id;
      end if;
      results[o.i + 1] := json_build_array(p.answer_digest, p.pack)::text;

    when 'w' then
      select * into p from purchase where id = o.id for update;
      if o.w = any(string_to_array(p.wrong_resources, ' ')) then
        results[o.i + 1] := 'true';
      elsif coalesce(array_length(string_to_array(nullif(p.wrong_resources, ''), ' '), 1), 0) >= o.most then
        results[o.i + 1] := 'false';
      else
        results[o.i + 1] := 'true';
        update purchase set wrong_resources = concat_ws(' ', nullif(wrong_resources, ''), o.w), events = events + 1 where id = o.id;
        continue when not found;
        e_id := e_id || p.id; e_n := e_n || p.events + 1; e_kind := e_kind || 'guessed'::text; e_actor := e_actor || 'request'::text;
        e_detail := e_detail || json_build_object('resource', o.w)::text;
      end if;

    -- A person records that the money went back.
    when 'm' then
      update purchase set refund = o.rf, updated_at = v_now, events = events + 1
        where id = o.id and state = 'settled' and refund is null and not exists (select 1 from closing where purchase_id = o.id) returning * into p;
      continue when not found;
      results[o.i + 1] := 'true';
      e_id := e_id || p.id; e_n := e_n || p.events; e_kind := e_kind || 'refunded'::text; e_actor := e_actor || 'operator'::text;
      e_detail := e_detail || json_build_object('refund', o.rf, 'why', o.w)::text;

    when 'g' then
      update purchase set next_look_at = null where id = o.id and state in ('settling', 'uncertain');

    -- A payment that the chain shows and the ledger has lost.
    when 'r' then
      continue when exists (select 1 from fence where digest = substring(decode(o.a, 'hex') for 16));
      r := json_populate_record(null::purchase, o.d);
      insert into purchase (authorization_digest, network, method, asset, payer, nonce, state, payment_digest, resource_digest, resource_key, amount, pay_to, tool,
        facilitator, request_id, valid_before, mark, owner, lease_expires_at, next_look_at, attempts, transaction, created_at, updated_at, settled_at, events)
      values (decode(o.a, 'hex'), r.network, r.method, r.asset, r.payer, r.nonce, 'settled', r.payment_digest, r.resource_digest, r.resource_key, r.amount, r.pay_to, r.tool,
        r.facilitator, r.request_id, r.valid_before, r.mark, o.ow, r.created_at, r.created_at, 1, o.tx, r.created_at, r.created_at, r.created_at, 2)
      on conflict do nothing returning id into p.id;
      continue when not found;
      v_settled := v_settled + 1;
      results[o.i + 1] := 'true';
      e_id := e_id || p.id || p.id; e_n := e_n || 1 || 2; e_kind := e_kind || 'begun'::text || 'settled'::text; e_actor := e_actor || 'operator'::text || 'operator'::text;
      e_detail := e_detail || o.d::text || json_build_object('transaction', o.tx, 'settled_at', r.created_at::text, 'why', o.w)::text;

    -- For a reader that believes a row only when a later commit of its own is acknowledged: whether the server that acknowledges it
    -- still has the settlement that was read.
    when 'x' then
      if o.a is not null then
        results[o.i + 1] := exists (select 1 from purchase where authorization_digest = decode(o.a, 'hex') and state = 'settled')::text;
      end if;

    when 'a' then
      e_id := e_id || 0::bigint; e_n := e_n || 0; e_kind := e_kind || 'anchored'::text; e_actor := e_actor || 'upkeep'::text;
      e_detail := e_detail || json_build_object('heads', heads(p_node))::text;

    when 'p' then
      v_seen := 0; v_events := 0; v_purchases := 0; q.id := o.fi; q.valid_before := o.fe::text;
      for n in
        select id, valid_before from purchase where state = 'refused' and valid_before::numeric < o.before and (valid_before::numeric, id) > (o.fe, o.fi)
        order by valid_before::numeric, id limit o.most for update skip locked
      loop
        v_seen := v_seen + 1; q.id := n.id; q.valid_before := n.valid_before;
        continue when exists (select 1 from closing where purchase_id = n.id);
        continue when exists (select 1 from entry where purchase_id = n.id and kind in ('carried_over', 'settled', 'uncertain', 'answered'));
        delete from entry where purchase_id = n.id;
        get diagnostics v_count = row_count;
        v_events := v_events + v_count; v_purchases := v_purchases + 1;
        delete from purchase where id = n.id;
      end loop;
      results[o.i + 1] := json_build_array(v_seen, q.valid_before, q.id)::text;
      continue when v_purchases = 0;
      e_id := e_id || 0::bigint; e_n := e_n || 0; e_kind := e_kind || 'pruned'::text; e_actor := e_actor || 'upkeep'::text;
      e_detail := e_detail || json_build_object('purchases', v_purchases::text, 'events', v_events::text)::text;
    end case;
  end loop;

  v_result := '{"ops":[' || array_to_string(results, ',', 'null') || '],"now":' || v_now || '}';
  if cardinality(e_id) = 0 then
    update node set sent = p_group, result = v_result, seen_at = v_now where id = p_node;
    return v_result;
  end if;
  insert into entry select p_node, v_seq, ix - 1, g.purchase_id, g.n, g.kind, g.actor, g.detail
    from unnest(e_id, e_n, e_kind, e_actor, e_detail) with ordinality as g(purchase_id, n, kind, actor, detail, ix);
  select string_agg(entry_digest(g.purchase_id, g.n, g.kind, g.actor, g.detail), ''::bytea order by ix) into v_hashes
    from unnest(e_id, e_n, e_kind, e_actor, e_detail) with ordinality as g(purchase_id, n, kind, actor, detail, ix);
  v_hash := link_digest(v_node.hash, p_node, v_seq, v_now, v_hashes);
  insert into link values (p_node, v_seq, v_now, v_hashes, v_hash);
  update node set sent = p_group, seq = v_seq, hash = v_hash, seen_at = v_now, result = v_result, settled = settled + v_settled where id = p_node;
  return v_result;
end $$;

-- The rows of authorizations, or else of identifiers, in the order they are asked for.
create or replace function clinmeter.find_many(p_keys text) returns text language plpgsql security definer
set search_path = clinmeter, pg_temp set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare o record; p purchase; v_now bigint := clock(); results text[] := '{}';
begin
  for o in select value->>0 as a, value->>1 as idn from json_array_elements(p_keys::json) loop
    select * into p from purchase where authorization_digest = decode(o.a, 'hex');
    if not found and o.idn is not null then select * into p from purchase where identifier_digest = o.idn; end if;
    results := results || case when found then shown(p, v_now) end;
  end loop;
  return '[' || array_to_string(results, ',', 'null') || ']';
end $$;

-- Takes open rows whose look is due, from both ends; no other node waits for them, nor is given them meanwhile.
create or replace function clinmeter.take_due(p_limit int, p_least bigint, p_most bigint) returns text language plpgsql security definer
set search_path = clinmeter, pg_temp set enable_seqscan = off set jit = off as $$
declare v_now bigint := clock(); v_oldest int := p_limit / 2; v_result text;
begin
  with taken as materialized (
    select id, next_look_at as was from purchase where id in (
      select id from (select id from purchase where state in ('settling', 'uncertain') and next_look_at <= v_now
        order by next_look_at desc limit p_limit - v_oldest for update skip locked) as newest
      union select id from (select id from purchase where state in ('settling', 'uncertain') and next_look_at <= v_now
        order by next_look_at limit v_oldest for update skip locked) as oldest
      union select id from (select id from purchase where state in ('settling', 'uncertain') and next_look_at > v_now + 7200000
        limit v_oldest for update skip locked) as ahead)),
  moved as (
    update purchase u set next_look_at = v_now + least(greatest(v_now - u.updated_at, p_least), p_most) from taken t where u.id = t.id
    returning u.id, t.was)
  select '[' || coalesce(string_agg(shown(u, v_now), ',' order by m.was desc, m.id desc), '') || ']' into v_result
    from moved m join purchase u on u.id = m.id;
  return v_result;
end $$;

-- Counted by indexes; each node counts the settlements that it writes.
create or replace function clinmeter.counts() returns text language plpgsql stable security definer
set search_path = clinmeter, pg_temp set enable_seqscan = off set jit = off as $$
declare v_now bigint := clock();
begin
  return (select json_build_object(
    'settling', count(*) filter (where state = 'settling' and is_running(lease_expires_at, v_now)),
    'uncertain', count(*) filter (where not (state = 'settling' and is_running(lease_expires_at, v_now))),
    'oldest', min(created_at) filter (where not (state = 'settling' and is_running(lease_expires_at, v_now))),
    'refused', (select count(*) from purchase where state = 'refused'),
    'settled', (select coalesce(sum(settled), 0) from node)) from purchase where state in ('settling', 'uncertain'))::text;
end $$;

-- The key of a day: the given one, unless another node has made it.
create or replace function clinmeter.make_day_key(p_day text, p_name text, p_salt text) returns text language plpgsql security definer
set search_path = clinmeter, pg_temp as $$
begin
  insert into day_key values (p_day, p_name, p_salt) on conflict (day) do nothing;
  return (select json_build_array(day, name, salt) from day_key where day = p_day)::text;
end $$;

create or replace function clinmeter.day_keys() returns text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select coalesce(json_agg(json_build_array(day, name, salt)), '[]')::text from day_key
$$;

-- Destroys the keys of the days that no row needs any more; returns the others.
create or replace function clinmeter.forget_days(p_redelivery bigint) returns text language plpgsql security definer
set search_path = clinmeter, pg_temp set enable_seqscan = off set jit = off as $$
declare v_now bigint := clock();
begin
  delete from day_key k
  where v_now - (extract(epoch from (k.day || 'T00:00:00Z')::timestamptz) * 1000 + 86400000) >= 3600000 + p_redelivery
    and not (v_now - (extract(epoch from (k.day || 'T00:00:00Z')::timestamptz) * 1000 + 86400000) < 30 * 86400000::bigint
      and exists (select 1 from purchase p where p.state in ('settling', 'uncertain') and p.resource_key = k.name))
    and not exists (select 1 from purchase p where p.resource_key = k.name and p.settled_at > p.created_at + 3600000 and v_now < p.settled_at + p_redelivery);
  return day_keys();
end $$;

-- When each of the terms were offered last.
create or replace function clinmeter.offered_until() returns table (node bigint, since bigint, terms text, until bigint)
language sql stable set search_path = clinmeter, pg_temp as $$
  select o.node, o.since, o.terms, coalesce(lead(o.since) over (partition by o.node order by o.since), n.seen_at)
  from offered o join node n on n.id = o.node
$$;

-- Notes what a node offers from now on, and forgets what no node has offered for an hour. If it differs from what was noted
-- last, by any node, the chain of this one tells it. A second call with the same terms changes nothing.
create or replace function clinmeter.note_offers(p_node bigint, p_terms text) returns text language plpgsql security definer
set search_path = clinmeter, pg_temp set lock_timeout = '4s' as $$
declare v_node node; v_now bigint; v_before text; v_detail text; v_hashes bytea; v_hash bytea;
begin
  -- As in write_group: the row of the node is locked first.
  select * into v_node from node where id = p_node for update;
  v_now := clock();
  update node set seen_at = v_now where id = p_node;
  select o.terms into v_before from offered o order by o.since desc, o.node desc limit 1;
  insert into offered select p_node, v_now, p_terms
    where p_terms is distinct from (select o.terms from offered o where o.node = p_node order by o.since desc limit 1)
    on conflict (node, since) do update set terms = excluded.terms;
  delete from offered o using offered_until() e where e.node = o.node and e.since = o.since and e.until < v_now - 3600000;
  if v_before is null or v_before = p_terms then return ''; end if;
  v_detail := json_build_object('changed', (
    select coalesce(jsonb_object_agg(key, jsonb_build_array(b.value, a.value)), '{}')::text
    from json_each(v_before::json) b full join json_each(p_terms::json) a using (key)
    where b.value::text is distinct from a.value::text))::text;
  v_hashes := entry_digest(0, 0, 'offered', 'upkeep', v_detail);
  v_hash := link_digest(v_node.hash, p_node, v_node.seq + 1, v_now, v_hashes);
  insert into link values (p_node, v_node.seq + 1, v_now, v_hashes, v_hash);
  insert into entry values (p_node, v_node.seq + 1, 0, 0, 0, 'offered', 'upkeep', v_detail);
  update node set seq = v_node.seq + 1, hash = v_hash where id = p_node;
  return '';
end $$;

-- The entries about prices and recipients, and the links of an imported history with some, in their order.
create or replace function clinmeter.terms_changes() returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select json_build_array(l.at, e.kind, e.detail)::text from entry e join link l on l.node = e.node and l.seq = e.seq
  where e.purchase_id = 0 and (e.kind = 'offered' or (e.kind = 'carried_link' and strpos(e.detail, '[0,\"offered\"') > 0))
  order by l.at, e.node, e.seq, e.ix
$$;

-- The terms that nodes offer, or have offered within the last hour, and the time since.
create or replace function clinmeter.offers() returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select json_build_array(terms, clock() - until)::text from offered_until() where until >= clock() - 3600000 order by until
$$;

create or replace function clinmeter.is_closed(p_digest text) returns text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select exists (select 1 from fence where digest = substring(decode(p_digest, 'hex') for 16))::text
$$;

create or replace function clinmeter.fenced() returns text language sql stable security definer
set search_path = clinmeter, pg_temp as $$ select count(*)::text from fence $$;

-- The purchases that are about to be removed, from one number to another.
create or replace function clinmeter.closing_ids(p_from bigint, p_to bigint) returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select purchase_id::text from closing where purchase_id between p_from and p_to
$$;

-- For people: pages of rows, history and nodes.
create or replace function clinmeter.newest(p_limit int) returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$ select shown(p, clock()) from purchase p order by id desc limit p_limit $$;

create or replace function clinmeter.purchases_after(p_id bigint, p_limit int) returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp set bytea_output = 'hex' as $$ select shown(p, clock()) from purchase p where id > p_id order by id limit p_limit $$;

create or replace function clinmeter.open_purchases() returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select shown(p, clock()) from purchase p where state in ('settling', 'uncertain') order by id
$$;

-- The purchases that a request has begun an attempt of before they were imported. Only links that hold the beginning of its
-- name are looked into: in JSON, a quotation mark or a backslash of a name stands otherwise.
create or replace function clinmeter.carried_begun(p_request text) returns setof bigint language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  with part as materialized (
    select detail::json as detail from entry
    where node = 1 and purchase_id = 0 and kind = 'carried_link' and strpos(lower(detail), regexp_replace(p_request, '["\\].*', '')) > 0)
  select (line->>0)::bigint
  from part, lateral (select nullif(text, '')::json as line from regexp_split_to_table(part.detail->>'entries', '\n') as text) as lines
  where line->>1 = 'begun' and lower(line->4->>'request_id') = p_request
$$;

create or replace function clinmeter.purchases_named(p_word text) returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select shown(p, clock()) from purchase p
  where id::text = p_word or nonce = p_word or transaction = p_word or lower(transaction) = p_word or lower(request_id) = p_word
    or id in (select purchase_id from entry where kind = 'begun' and lower(detail::json->>'request_id') = p_word)
    or id in (select carried_begun(p_word))
  order by id
$$;

-- Entries of purchases from one number to another, by purchase and in their order; none that are sealed.
create or replace function clinmeter.entries_of(p_from bigint, p_to bigint) returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select json_build_array(e.purchase_id, e.n, (select l.at from link l where l.node = e.node and l.seq = e.seq), e.kind, e.actor, e.detail)::text
  from entry e join node o on o.id = e.node and e.seq > o.sealed_seq
  where e.purchase_id > 0 and e.purchase_id between p_from and p_to order by e.purchase_id, e.n
$$;

-- The links of an imported history that name a purchase, in their order. They come before the entries of the purchases.
create or replace function clinmeter.carried_about(p_id bigint) returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select e.detail from entry e
  where e.node = 1 and e.purchase_id = 0 and e.seq <= (select seq from entry where purchase_id > 0 order by purchase_id, n limit 1)
    and e.kind = 'carried_link' and (strpos(e.detail, '\n[' || p_id || ',') > 0 or strpos(e.detail, '"entries":"[' || p_id || ',') > 0)
  order by e.seq, e.ix
$$;

-- Links of a chain with their entries as they are digested; null for those that are gone.
create or replace function clinmeter.links_after(p_node bigint, p_seq bigint, p_limit int) returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select json_build_array(l.seq, l.at, encode(l.hashes, 'hex'), encode(l.hash, 'hex'),
    (select json_agg(json_build_array(e.ix, e.purchase_id, e.n, e.kind, e.actor, e.detail) order by e.ix) from entry e where e.node = l.node and e.seq = l.seq))::text
  from (select * from link where node = p_node and seq > p_seq order by seq limit p_limit) l order by l.seq
$$;

-- The digests of links, in the order they are asked for; null for those that are not there.
create or replace function clinmeter.links_at(p_links text) returns text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select json_agg(encode(l.hash, 'hex') order by g.ix)::text from json_array_elements(p_links::json) with ordinality as g(value, ix)
  left join link l on l.node = (g.value->>0)::bigint and l.seq = (g.value->>1)::bigint
$$;

create or replace function clinmeter.nodes() returns setof text language sql stable security definer
set search_path = clinmeter, pg_temp as $$
  select json_build_object('id', id::text, 'name', name, 'release', release, 'pack', pack, 'settler', settler, 'started_at', started_at, 'seen_at', seen_at,
    'ended_at', ended_at, 'seq', seq, 'hash', encode(hash, 'hex'), 'settled', settled,
    'sealed_seq', sealed_seq, 'sealed_hash', sealed_hash, 'base_seq', base_seq, 'base_hash', base_hash)::text
  from node order by started_at desc, id
$$;

-- The rights: a node that serves, and a person who looks, are members of this role.
do $$
begin
  create role clinmeter_node nologin;
exception when duplicate_object or insufficient_privilege then null;
end $$;
revoke all on schema clinmeter from public;
revoke execute on all functions in schema clinmeter from public;
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'clinmeter_node') then
    grant usage on schema clinmeter to clinmeter_node;
    grant execute on all functions in schema clinmeter to clinmeter_node;
  end if;
end $$;
