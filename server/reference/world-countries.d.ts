/** Node can't load the package's ES module, because of the way it imports JSON; the CommonJS file is equivalent. */
declare module 'world-countries/index.cjs' {
  export { default } from 'world-countries'
}
