/** What is loaded with the first list that has versions. One file, since many small ones cost more. */
export { VersionActs } from './VersionActs'
export { VersionBar } from './VersionBar'
