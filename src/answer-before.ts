/** The answer, or `late` if it takes longer than this many milliseconds. The call itself goes on. */
export const answerBefore = async <Answer>(deadline: number, call: Promise<Answer>): Promise<Answer | 'late'> => {
  const waited = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => waited.resolve('late'), deadline);
  try {
    return await Promise.race([call, waited.promise]);
  } finally {
    clearTimeout(timer);
  }
};
