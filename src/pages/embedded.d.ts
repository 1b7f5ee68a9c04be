/** A compressed file that the bundler puts into the executable; importing it gives its path. */
declare module '*.gz' {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default path;
}
