/** The package's ES module imports JSON in a way that Node refuses; its CommonJS file holds the same. */
declare module 'world-countries/index.cjs' {
  export { default } from 'world-countries'
}
