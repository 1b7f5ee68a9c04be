/** A text that the bundler puts into the executable. */
declare module '*.txt' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default text;
}
