/** Writes docs/reference.md. */
import { writeFileSync } from 'node:fs'
import { reference } from './reference'

writeFileSync('docs/reference.md', reference())
