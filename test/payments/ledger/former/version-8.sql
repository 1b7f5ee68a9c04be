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
      authorization_digest BLOB NOT NULL CHECK (length(authorization_digest) = 32), client_digest TEXT, wrong_resources TEXT, next_look_at INTEGER, resource_key TEXT, pack TEXT,
      CHECK (state <> 'settled' OR ("transaction" IS NOT NULL AND settled_at IS NOT NULL))
    ) STRICT;
CREATE TABLE gap (first INTEGER NOT NULL UNIQUE, last INTEGER PRIMARY KEY, hash TEXT NOT NULL) STRICT;
CREATE INDEX event_of_purchase ON event (purchase_id);
CREATE UNIQUE INDEX purchase_authorization ON purchase (authorization_digest);
CREATE UNIQUE INDEX purchase_identifier ON purchase (identifier_digest) WHERE identifier_digest IS NOT NULL;
CREATE INDEX purchase_open ON purchase (next_look_at, state, lease_expires_at, resource_key)
     WHERE state IN ('settling', 'uncertain');
CREATE INDEX purchase_refused ON purchase (CAST(valid_before AS INTEGER)) WHERE state = 'refused';
CREATE INDEX purchase_late ON purchase (resource_key) WHERE settled_at > created_at + 3600000;
INSERT INTO ledger VALUES ('key_check', 'f4c4480168dcfb56535a67c43c26211217abc0fc2298650bfc66cd237d70a922');
INSERT INTO ledger VALUES ('mode', 'stub');
INSERT INTO event VALUES (1, 1, 1795380028613, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0x7995203e032249bf98c262bb9e6e0c4ca17c7c5ee140320f6f9babe2011a78e3","payment_digest":"3a7c059595f85c6980b8a46c27513f195db176867a5f9fb843d66dc7f4a0b156","resource_digest":"abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"b38e3d53-6b2d-4500-b11f-45126c11f5d6","valid_before":"1795380078","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null,"resource_key":"2026-11-22.0f48f22a"}', '8cdc0d4eac5d7552e8563a7c2eaa45c74def1273ad7ef4cbbff94094be31fd4a');
INSERT INTO event VALUES (2, 1, 1795380028614, 'settled', 'request', '{"reason":null,"transaction":"0x28ac3775843166c4ee932fc9affe0828ea4bc9d26d5a9614d7a39b0c70ddb569"}', '1f89eeca287d6ae9557bc7577b6c370b6936ed4405b1e98fa3497d5a1aa2f7d7');
INSERT INTO event VALUES (3, 0, 1795380028623, 'answered', 'request', '{"1":"821ac3beff3b16bad5a34270970338850e82010f1a02292dd5a2cbf990fef124","pack":"eab6086a42f40981892d0303fbe4c9f33cbe4ef8d8137d1fa27f85fd4543806e"}', '6438e8b26378f73e5faa44c28b94f8af9c0d16461319fcc943c85423ee3ff5a4');
INSERT INTO event VALUES (4, 2, 1795380028623, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0xd13242e059b3dcfc1a07a9451bcc2c01391f364c0f5405bfc13c3efc12c8261c","payment_digest":"73941b75f8a9f922cf12e572e3cf096f2a2ae10d96919232ac13bcf19bcd4e7d","resource_digest":"abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"0f353fd3-d156-431f-a1e7-b70a20090cf6","valid_before":"1795380078","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null,"resource_key":"2026-11-22.0f48f22a"}', '585bba67724f8074d770f6894d95ad00e12bbc4d3781d50a2bb6873bd3b8335c');
INSERT INTO event VALUES (5, 2, 1795380028625, 'settled', 'request', '{"reason":null,"transaction":"0xa300fa4dade0f89eb1ff7391961dea082750d9a2404f8753090621f626f6d2cc"}', '6f419dd6f8c8d93ad1938100dc27c602788ab135b0a366046fee221136ea44a6');
INSERT INTO event VALUES (6, 0, 1795380028626, 'answered', 'request', '{"2":"821ac3beff3b16bad5a34270970338850e82010f1a02292dd5a2cbf990fef124","pack":"eab6086a42f40981892d0303fbe4c9f33cbe4ef8d8137d1fa27f85fd4543806e"}', '0e7de2b9d08720fe57852205ff605d946de1d0293ecd7119b1af673ca0ed6083');
INSERT INTO event VALUES (7, 3, 1795380028862, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0x70714639c12c35c91e552b9c0da1719a805075d26de84d79cd15087464f83c1a","payment_digest":"a4e46c8fd39dd2df68e9e0f18c67cc26806d0839de1084c6226e0c998585ba29","resource_digest":"abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"d3331929-f127-49d4-be8c-6c23bd1a99c0","valid_before":"1795380078","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null,"resource_key":"2026-11-22.0f48f22a"}', '980eabc505afb736bad0790501ee452ed3b085738d25510c62f740b2e78c1868');
INSERT INTO event VALUES (8, 3, 1795380028869, 'refused', 'request', '{"reason":"insufficient_funds","transaction":null}', 'd53be51b9ee68ecf04159df06a541ce62fafb7a81d89d14795640047018d45fd');
INSERT INTO event VALUES (9, 4, 1795380028872, 'begun', 'request', '{"network":"eip155:8453","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payer":"0x1563915e194d8cfba1943570603f7606a3115508","nonce":"0xd44f98af3698aa73c9f87d0435fa1c8c2b9213bb773a3aec8e6d96a2ff50e477","payment_digest":"44a945669f16e94b606a3a00e74ebd481605b018ce6e3e3ac86db1064ad508ca","resource_digest":"abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a","amount":"5000","pay_to":"0x000000000000000000000000000000000000dead","tool":"bmi","facilitator":"stub","request_id":"648f93bb-3f8e-4703-babf-d40da90a83ab","valid_before":"1795380078","head_block":null,"identifier_digest":null,"state":"settling","transaction":null,"reason":null,"resource_key":"2026-11-22.0f48f22a"}', '391446e2631e6651de6da597fd1bc30f4fcba07d4e4df5fb15679344e17cd149');
INSERT INTO event VALUES (10, 4, 1795380028873, 'refused', 'request', '{"reason":"insufficient_funds","transaction":null}', '131026e076a3270446baf3941088b26002f24198c733b4578c52c737cf520e3f');
INSERT INTO purchase VALUES (1, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0x7995203e032249bf98c262bb9e6e0c4ca17c7c5ee140320f6f9babe2011a78e3', 'settled', '3a7c059595f85c6980b8a46c27513f195db176867a5f9fb843d66dc7f4a0b156', 'abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a', '821ac3beff3b16bad5a34270970338850e82010f1a02292dd5a2cbf990fef124', '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', 'b38e3d53-6b2d-4500-b11f-45126c11f5d6', '0x28ac3775843166c4ee932fc9affe0828ea4bc9d26d5a9614d7a39b0c70ddb569', NULL, '1795380078', '7e9239f8-1215-442f-b473-803bc21b0b21', 1795380043613, 1, 1795380028613, 1795380028614, 1795380028614, NULL, NULL, x'e1bd83577f5e02516039d19aafc0928f4fcd78e63d3cbd7fedb9c76492045cba', '36083899207d0bebfe7fcc46ac5cdbdf3d8af46e466244724a8e8eba39646c4b', NULL, 1795380043613, '2026-11-22.0f48f22a', 'eab6086a42f40981892d0303fbe4c9f33cbe4ef8d8137d1fa27f85fd4543806e');
INSERT INTO purchase VALUES (2, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0xd13242e059b3dcfc1a07a9451bcc2c01391f364c0f5405bfc13c3efc12c8261c', 'settled', '73941b75f8a9f922cf12e572e3cf096f2a2ae10d96919232ac13bcf19bcd4e7d', 'abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a', '821ac3beff3b16bad5a34270970338850e82010f1a02292dd5a2cbf990fef124', '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', '0f353fd3-d156-431f-a1e7-b70a20090cf6', '0xa300fa4dade0f89eb1ff7391961dea082750d9a2404f8753090621f626f6d2cc', NULL, '1795380078', '698e344c-1ede-4c9f-8038-05c71aa22dae', 1795380043623, 1, 1795380028623, 1795380028625, 1795380028625, NULL, NULL, x'7d89dbd289b28dc69f9560b7bbabaae1370d60fb1ff34f4cf0f615214cdb029e', 'a875e8c950110b1af6c24b8fd089ae72f6be4274092fb04f2869caf3c5857090', NULL, 1795380043623, '2026-11-22.0f48f22a', 'eab6086a42f40981892d0303fbe4c9f33cbe4ef8d8137d1fa27f85fd4543806e');
INSERT INTO purchase VALUES (3, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0x70714639c12c35c91e552b9c0da1719a805075d26de84d79cd15087464f83c1a', 'refused', 'a4e46c8fd39dd2df68e9e0f18c67cc26806d0839de1084c6226e0c998585ba29', 'abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a', NULL, '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', 'd3331929-f127-49d4-be8c-6c23bd1a99c0', NULL, 'insufficient_funds', '1795380078', '4f75178a-f634-4bed-8647-6fd747f2398b', 1795380043861, 1, 1795380028862, 1795380028869, NULL, NULL, NULL, x'2eb1a7015c3d00f1082e8651c085695ad9f579568106dd7a1b638829f09f830d', '1c767f58a35256b28f2c8ad4797484d1b29be54448401a4ef076e73c42aee68c', NULL, 1795380028869, '2026-11-22.0f48f22a', NULL);
INSERT INTO purchase VALUES (4, 'eip155:8453', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1563915e194d8cfba1943570603f7606a3115508', '0xd44f98af3698aa73c9f87d0435fa1c8c2b9213bb773a3aec8e6d96a2ff50e477', 'refused', '44a945669f16e94b606a3a00e74ebd481605b018ce6e3e3ac86db1064ad508ca', 'abb354b1dd3a468db8460bb0e72e71e070a0a1dda2ca8ef6fb1383eb0d087d6a', NULL, '5000', '0x000000000000000000000000000000000000dead', 'bmi', 'stub', '648f93bb-3f8e-4703-babf-d40da90a83ab', NULL, 'insufficient_funds', '1795380078', 'c5f96cc7-5670-408b-a316-84e972ad83b9', 1795380043872, 1, 1795380028872, 1795380028873, NULL, NULL, NULL, x'260381a931d3f0c7713d1c89ad1ff1250901f36ae9b3485c62a5e8826116f504', 'a80a9f5f07b29688b9550708de0f37b7f93a488ebd2e7bc8dd3904b7894aae9b', NULL, 1795380028873, '2026-11-22.0f48f22a', NULL);
PRAGMA user_version = 8;
