/** The functions that read Solana transactions, by name. They are loaded on first use: most services sell nothing there. */
export const solanaTransactions = () => {
  const {
    associatedAccount,
    base58Of,
    isSigned,
    isSolanaAddress,
    paidIn,
    paymentIn,
  }: typeof import('./solana-transaction.ts') = require('./solana-transaction.ts');
  return { associatedAccount, base58Of, isSigned, isSolanaAddress, paidIn, paymentIn };
};
