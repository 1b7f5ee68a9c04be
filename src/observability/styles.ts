/** How the log can look, and how much of it there can be. */

export const LOG_STYLES = ['json', 'pretty', 'off'] as const;
export type LogStyle = (typeof LOG_STYLES)[number];

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
