/** A WebAssembly module that the bundler puts into the executable. */
declare module '*.wasm' {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: the form in which the bundler hands over a file
  export default path;
}
