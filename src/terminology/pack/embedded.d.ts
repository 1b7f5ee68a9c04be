/** A pack that the bundler puts into the executable; importing it gives its path. */
declare module '*.pack' {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default path;
}
