/** How other languages than English sort names, and spell what is searched for: loaded with them. */
export { orderIn } from '../contract/collation'
export { spellingsIn } from '../contract/spellings'
