/** Files that the bundler puts into the executable. Importing a text gives it; importing another file gives its path. */
declare module '*.txt' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default text;
}
declare module '*.sql' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default text;
}
declare module '*.gz' {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default path;
}
declare module '*.pack' {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default path;
}
declare module '*.css' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default text;
}
declare module '*/Caddyfile' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default text;
}
declare module '*.conf' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default text;
}
