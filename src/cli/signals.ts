const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let isStopping = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (isStopping) process.exit(1);
        isStopping = true;
        resolve();
      });
    }
  });
