CREATE TABLE ledger (
     key TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE TABLE event (
     id INTEGER PRIMARY KEY,
     purchase_id INTEGER NOT NULL REFERENCES purchase (id),
     at INTEGER NOT NULL,
     kind TEXT NOT NULL,
     actor TEXT NOT NULL,
     detail TEXT NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;
CREATE TABLE "purchase" (
      
  id INTEGER PRIMARY KEY,
  network TEXT NOT NULL,
  asset TEXT NOT NULL,
  payer TEXT NOT NULL,
  nonce TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('settling', 'settled', 'refused', 'uncertain')),
  payment_digest TEXT NOT NULL,
  resource_digest TEXT NOT NULL,
  answer_digest TEXT,
  amount TEXT NOT NULL,
  pay_to TEXT NOT NULL,
  tool TEXT NOT NULL,
  facilitator TEXT NOT NULL,
  request_id TEXT NOT NULL,
  "transaction" TEXT,
  reason TEXT,
  valid_before TEXT NOT NULL,
  owner TEXT NOT NULL,
  lease_expires_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  settled_at INTEGER,
      head_block INTEGER,
      identifier_digest TEXT,
      authorization_digest BLOB NOT NULL CHECK (length(authorization_digest) = 32),
      CHECK (state <> 'settled' OR ("transaction" IS NOT NULL AND settled_at IS NOT NULL))
    ) STRICT;
CREATE INDEX event_of_purchase ON event (purchase_id);
CREATE UNIQUE INDEX purchase_authorization ON purchase (authorization_digest);
CREATE UNIQUE INDEX purchase_identifier ON purchase (identifier_digest) WHERE identifier_digest IS NOT NULL;
CREATE INDEX purchase_undecided ON purchase (state, lease_expires_at) WHERE state IN ('settling', 'uncertain');
CREATE INDEX purchase_refused ON purchase (state) WHERE state = 'refused';
INSERT INTO ledger VALUES ('key_check', 'c2acddb6b9120158d0a1b032f4cdc383aa661c82c748d4ea7c72f0ef8db78c7e');
INSERT INTO ledger VALUES ('mode', 'stub');
INSERT INTO event VALUES (1, 1, 1795380027312, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0x7a96ec207c739923ae8a3c4652ff644e5b494bc5c0e633c0f65c69c16cc741ac","payment_digest":"85e2ecd44bb45ab3c811ca17f66e6d2275d7fe4c00712219c67da9bb98e178cc","resource_digest":"ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"548cf9a1-4842-479a-8dd8-3c27682f2461","valid_before":"1795380077","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null}', '24ad4ce62a506cea19014364392c071587c6b8ad19e1d17d407d8a291a6d35d0');
INSERT INTO event VALUES (2, 1, 1795380027429, 'settled', 'request', '{"reason":null,"transaction":"0x1442d6ef46046f316a2fc18d39940e94032c3091bbace67f3a31e10f00fb887b"}', '7546cc10bad45a2f82002500aaef4cb7dfbd656b9d36e24a8bb2b64b7df7c7af');
INSERT INTO event VALUES (3, 2, 1795380027431, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0x7fac0fc64c54d5d450885218e877ed5b46a7bd97d84aafe4b3e7eb99a22775db","payment_digest":"0713c31995d7dd1d2015020e7e2e276d95950a07911a7fb108a0bc1671846a6e","resource_digest":"ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"6e2ed88f-0a99-43e6-9eed-746be9e6e796","valid_before":"1795380077","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null}', 'fefe56edfdafddedbe271e2bf46df42d76a5a7d4d515d04f07df442aa2ac0b60');
INSERT INTO event VALUES (4, 2, 1795380027433, 'settled', 'request', '{"reason":null,"transaction":"0xd2e8d7f6765ba1ed8860c6ab20d06dc1db6fa43214b1f92b5d49e97ab4f102b0"}', '1e6fee309d4ab342e938eb90a7e8836eb7ead943f5d01ed375ae9d6b867751ca');
INSERT INTO event VALUES (5, 3, 1795380027566, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0x5282aac8bb741b53870eb4a5dc45255fc156e604c24e62e637ed26665bc70a8e","payment_digest":"7a4da382b4ac4e3a36e0c43cf77b22ef3f2a8f6d9e003e20e725351d5f138b33","resource_digest":"ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"45392599-0c31-47ad-9e79-ec42bfeea625","valid_before":"1795380077","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null}', 'ad316daf4d6c2a2dee069bb2058b770907fa3309f4befba341929ba96a823543');
INSERT INTO event VALUES (6, 3, 1795380027661, 'refused', 'request', '{"reason":"insufficient_funds","transaction":null}', '801933ffe022ffbbf8c2f02f40b5035924a92b3df747aa90306978c9ae68ff85');
INSERT INTO event VALUES (7, 4, 1795380027667, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0x467296aef9cc48d4f7a650926f05f12fd004add9337850c75d9c7b26814082ac","payment_digest":"ea3f7a8488534fe9d0b3d6f54a809fe9f915b863f266f778f5038417f406755c","resource_digest":"ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"49af9816-9776-487f-adc0-e5cfa69fd3ac","valid_before":"1795380077","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null}', 'c5155e6282b27a737a0dc8c7a25b4ccd3a065cb802b9acfdedcde504155d2fdc');
INSERT INTO event VALUES (8, 4, 1795380027668, 'refused', 'request', '{"reason":"insufficient_funds","transaction":null}', '4a7b3be19877497a11c72a45ce15d980e51dbf07d50d64f33baef519c5671514');
INSERT INTO purchase VALUES (1, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0x7a96ec207c739923ae8a3c4652ff644e5b494bc5c0e633c0f65c69c16cc741ac', 'settled', '85e2ecd44bb45ab3c811ca17f66e6d2275d7fe4c00712219c67da9bb98e178cc', 'ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53', 'f8060eda6cefcf427f29f83c3ae898d8d5460f54627a554824de035f3190fdbf', '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', '548cf9a1-4842-479a-8dd8-3c27682f2461', '0x1442d6ef46046f316a2fc18d39940e94032c3091bbace67f3a31e10f00fb887b', NULL, '1795380077', 'f99aa9ff-e4bf-43c3-ac3f-74b0a23afdae', 1795380042311, 1, 1795380027311, 1795380027429, 1795380027429, NULL, NULL, x'686e2f008ba1bf7ec8de84e0c5bdaa5ad6704ff89d2d4fb0226867e9197233db');
INSERT INTO purchase VALUES (2, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0x7fac0fc64c54d5d450885218e877ed5b46a7bd97d84aafe4b3e7eb99a22775db', 'settled', '0713c31995d7dd1d2015020e7e2e276d95950a07911a7fb108a0bc1671846a6e', 'ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53', 'f8060eda6cefcf427f29f83c3ae898d8d5460f54627a554824de035f3190fdbf', '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', '6e2ed88f-0a99-43e6-9eed-746be9e6e796', '0xd2e8d7f6765ba1ed8860c6ab20d06dc1db6fa43214b1f92b5d49e97ab4f102b0', NULL, '1795380077', '7a586e77-e4bc-4ea4-b728-d2d8d240cc66', 1795380042431, 1, 1795380027431, 1795380027432, 1795380027432, NULL, NULL, x'c8fd3e858b7009b220baebff7f5d6586c271607fbd77a06efa00d41ab7a1cbb5');
INSERT INTO purchase VALUES (3, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0x5282aac8bb741b53870eb4a5dc45255fc156e604c24e62e637ed26665bc70a8e', 'refused', '7a4da382b4ac4e3a36e0c43cf77b22ef3f2a8f6d9e003e20e725351d5f138b33', 'ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53', NULL, '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', '45392599-0c31-47ad-9e79-ec42bfeea625', NULL, 'insufficient_funds', '1795380077', '4ae9df46-796f-45ec-861b-3bd40ad941ac', 1795380042565, 1, 1795380027565, 1795380027661, NULL, NULL, NULL, x'58aedbf36a0b7b8af8d35cd32f77c97cbc56aa91aa6682b4adf0ad70594bb7c1');
INSERT INTO purchase VALUES (4, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0x467296aef9cc48d4f7a650926f05f12fd004add9337850c75d9c7b26814082ac', 'refused', 'ea3f7a8488534fe9d0b3d6f54a809fe9f915b863f266f778f5038417f406755c', 'ae0799ace38fa042306e0ce61ec8bcb7663fbb41f8231b8ce127b8a09ca28f53', NULL, '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', '49af9816-9776-487f-adc0-e5cfa69fd3ac', NULL, 'insufficient_funds', '1795380077', '78865702-93fd-42ed-93b5-6dff91db4162', 1795380042666, 1, 1795380027666, 1795380027668, NULL, NULL, NULL, x'acc98b3bcd4ac5ac159c1c327f7108168f9b8333e5cb53ee2c9682cf7267ada7');
PRAGMA user_version = 5;
