#!/usr/bin/env node
// Checks an evidence pack offline. It needs Node.js 20 or newer and nothing else: neither the server nor any package, so that
// an auditor can read all of it. docs/evidence.md says what it checks.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const usage = `Usage: node verifyEvidence.mjs PACK.zip [--after EARLIER.zip] [--keys jwks.json]

  --after   also checks that the pack continues the chain of an earlier one
  --keys    accepts only these keys, as the server publishes them at /.well-known/jwks.json`

const knownFormat = 'talent-console-evidence/1'

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hex = (text) => Buffer.from(text, 'hex')

/** Nothing in a pack may move the cursor or begin a line: it could write what is not found here. */
const print = (text) => text.replaceAll(/[^\P{C}\n]|\p{Zl}|\p{Zp}/gu, '?')
const inLine = (text) => String(text).replaceAll('\n', ' ')

/** A reason to distrust a pack. */
class Fault extends Error {}

const hasMore = () => new Fault('The archive has more in it than its files.')

/** The length of what ends an archive, without a comment. */
const endLength = 22

/**
 * Reads all files of a ZIP archive, by its central directory. Throws if anything stands before, between or behind the files, or
 * is told in two ways: other programs could find other files there.
 */
const readZip = (bytes) => {
  const end = bytes.length - endLength
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50)
    throw new Fault('The file is no ZIP archive, or has more in it than its files.')
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  let at = directory
  let next = 0
  const files = new Map()
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw hasMore()
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(start, start + size)
    if (files.has(name)) throw new Fault(`The archive has two files ${name}.`)
    const named = bytes.toString('utf8', local + 30, local + 30 + bytes.readUInt16LE(local + 26))
    if (named !== name || local !== next) throw hasMore()
    // Sizes may stand behind the data, with or without a signature.
    const isStreamed = (bytes.readUInt16LE(local + 6) & 8) !== 0
    const hasMark = isStreamed && bytes.readUInt32LE(start + size) === 0x08074b50
    const isSame = isStreamed || bytes.readUInt32LE(local + 18) === size
    next = start + size + (isStreamed ? 12 : 0) + (hasMark ? 4 : 0)
    const { buffer, engine } = method === 0 ? { buffer: data } : inflateRawSync(data, { info: true })
    if (!isSame || (engine && engine.bytesWritten !== size)) throw hasMore()
    files.set(name, buffer)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (next !== directory || at !== end) throw hasMore()
  return files
}

const fileOf = (files, name) => {
  const file = files.get(name)
  if (!file) throw new Fault(`${name} is missing.`)
  return file
}

const rowsOf = (files, name) =>
  fileOf(files, name)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'))

/** The thumbprint of a key (RFC 7638), by which a server publishes it. */
const thumbprintOf = ({ crv, kty, x, y }) => sha256(JSON.stringify({ crv, kty, x, y })).toString('base64url')

const checkSignature = (files, accepted) => {
  const manifest = fileOf(files, 'manifest.json')
  const { jws, key } = JSON.parse(fileOf(files, 'signature.json').toString('utf8'))
  const [header, , signature] = jws.split('.')
  const { alg, typ } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
  const isValid =
    alg === 'ES256' &&
    key.kty === 'EC' &&
    key.crv === 'P-256' &&
    typ === 'talent-console-evidence' &&
    verify(
      'sha256',
      Buffer.from(`${header}.${manifest.toString('base64url')}`),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  const faults = isValid ? [] : ['The signature does not fit manifest.json.']
  const thumbprint = thumbprintOf(key)
  if (accepted && !accepted.includes(thumbprint)) faults.push(`The key ${thumbprint} is none of those in --keys.`)
  return { faults, thumbprint }
}

const unlisted = ['manifest.json', 'signature.json']

const checkFiles = (files, { files: listed }) => [
  ...listed.flatMap(({ name, sha256: digest }) => {
    const file = files.get(name)
    if (!file) return [`${name} is missing.`]
    return sha256(file).toString('hex') === digest ? [] : [`${name} was changed.`]
  }),
  ...[...files.keys()]
    .filter((name) => !unlisted.includes(name) && !listed.some((one) => one.name === name))
    .map((name) => `${name} was added.`),
]

/** Groups rows by change, in their order. */
const byChange = (rows) => {
  const groups = new Map()
  for (const row of rows)
    if (groups.has(row[0])) groups.get(row[0]).push(row)
    else groups.set(row[0], [row])
  return groups
}

/** Which digests of erased rows later changes name, as `row digest`, and the digest of what is left of each. */
const erasuresIn = (rows) =>
  new Map(
    rows.flatMap(([, , text]) => {
      const [, record, , , key, , before] = JSON.parse(text)
      return record === 'erased' ? [[`${key} ${before.digest}`, before.rest]] : []
    }),
  )

/** Writes a moment of a manifest as moments of seals are written, so that texts are compared. */
const toMicroseconds = (moment) => new Date(moment).toISOString().replace('Z', '000Z')

/** Changes are sealed in the order in which they began, except those that had not ended yet. */
const longestCall = 24 * 60 * 60 * 1000

const checkLog = (files, manifest) => {
  const faults = []
  const seals = rowsOf(files, 'log/seals.tsv')
  const changes = new Map()
  for (const row of rowsOf(files, 'log/changes.tsv')) {
    if (changes.has(row[0])) faults.push(`Change ${row[0]} stands twice in the log.`)
    changes.set(row[0], row)
  }
  const written = rowsOf(files, 'log/rows.tsv')
  const rows = byChange(written)
  const erasures = erasuresIn(written)
  const { until, chain: stated } = manifest
  const counts = { sealed: 0, withheld: 0, erased: 0, dropped: 0, rows: written.length }

  let chain = hex(stated.before)
  let number = stated.first
  let latest = 0
  // Seals after those of the period have no entries, except erasures.
  const lastOfPeriod = seals.findLastIndex(([, , at]) => at < toMicroseconds(until))
  for (const [index, [sealNumber, change, at, digest, chained]] of seals.entries()) {
    const moment = Date.parse(at)
    if (!(moment >= latest - longestCall)) faults.push(`Seal ${sealNumber} has a moment that does not fit its place.`)
    latest = Math.max(latest, moment)
    if (Number(sealNumber) !== number) faults.push(`Seal ${number} is missing, or out of order.`)
    number = Number(sealNumber) + 1
    chain = sha256(chain, hex(digest))
    if (chain.toString('hex') !== chained) faults.push(`Seal ${sealNumber} does not continue the chain.`)
    chain = hex(chained)
    const entry = changes.get(change)
    if (!entry) {
      const isDropped = stated.kept_since !== null && at < toMicroseconds(stated.kept_since)
      if (index <= lastOfPeriod && isDropped) counts.dropped++
      else if (index <= lastOfPeriod) faults.push(`Change ${change} was removed: its seal ${sealNumber} is there.`)
      continue
    }
    const [, withheld, text] = entry
    counts.sealed++
    if (withheld) counts.withheld++
    else {
      const [id, told] = JSON.parse(text)
      if (String(id) !== change || told !== at) faults.push(`Seal ${sealNumber} is said to be of another change.`)
    }
    const digests = (rows.get(change) ?? []).map(([, erased, rowText]) => {
      if (!erased) return sha256(rowText)
      counts.erased++
      const [row] = JSON.parse(rowText)
      if (!erasures.has(`${row} ${erased}`))
        faults.push(`Row ${row} of change ${change} was erased, but no change says so.`)
      const rest = erasures.get(`${row} ${erased}`)
      if (rest !== undefined && rest !== sha256(rowText).toString('hex'))
        faults.push(`Row ${row} of change ${change} was changed after it was erased.`)
      return hex(erased)
    })
    const found = sha256(withheld ? hex(withheld) : sha256(text), ...digests).toString('hex')
    if (found !== digest) faults.push(`Change ${change} is not what was sealed.`)
    changes.delete(change)
    rows.delete(change)
  }
  for (const change of new Set([...changes.keys(), ...rows.keys()])) faults.push(`Change ${change} has no seal.`)
  const isEmpty = seals.length === 0
  if (isEmpty ? stated.first !== null : chain.toString('hex') !== stated.head)
    faults.push('The last seals are missing.')
  return { faults, counts }
}

/** Whether a pack continues the chain of an earlier one of the same company and installation. */
const checkAfter = (files, manifest, earlier) => {
  const before = JSON.parse(fileOf(earlier, 'manifest.json').toString('utf8'))
  const isSame = before.company?.id === manifest.company?.id && before.issuer === manifest.issuer
  if (!isSame) return ['The earlier pack is of another company or server.']
  const { last, head } = before.chain
  if (last === null) return []
  if (manifest.chain.first === last + 1) return manifest.chain.before === head ? [] : ['The chain was written anew.']
  const sealOf = new Map(rowsOf(files, 'log/seals.tsv').map((seal) => [seal[0], seal.join('\t')]))
  if (!sealOf.has(String(last)))
    return [`The pack does not reach seal ${last} of the earlier one: ask for one whose period begins earlier.`]
  const isAsBefore = rowsOf(earlier, 'log/seals.tsv').every(
    (seal) => !sealOf.has(seal[0]) || sealOf.get(seal[0]) === seal.join('\t'),
  )
  return isAsBefore ? [] : ['The chain was written anew.']
}

const readOptions = (given) => {
  const options = {}
  const names = []
  for (let index = 0; index < given.length; index++)
    if (given[index].startsWith('--')) options[given[index].slice(2)] = given[++index]
    else names.push(given[index])
  const unknown = Object.keys(options).some((name) => !['after', 'keys'].includes(name))
  if (names.length !== 1 || unknown || Object.values(options).includes(undefined)) {
    console.error(usage)
    process.exit(2)
  }
  return { pack: names[0], ...options }
}

const describe = (manifest, thumbprint, { sealed, rows, withheld, erased, dropped }) =>
  [
    `Company   ${manifest.company ? `${manifest.company.name} (${manifest.company.id})` : 'none: the provider'}`,
    `Server    ${manifest.issuer || 'not named'}`,
    `Period    ${manifest.from} to ${manifest.until}`,
    `Made      ${manifest.made_at} by ${manifest.made_by.name} (${manifest.made_by.id})`,
    `Key       ${thumbprint}`,
    `Log       ${sealed} changes with ${rows} rows`,
    ...(withheld ? [`          ${withheld} changes are told by their digests alone`] : []),
    ...(erased ? [`          ${erased} rows were erased in part, as erasures.csv says`] : []),
    ...(dropped ? [`          ${dropped} changes before ${manifest.chain.kept_since} are no longer kept`] : []),
    `Chain     ${manifest.chain.head || 'empty'}`,
  ]
    .map(inLine)
    .join('\n')

/** Returns what is wrong with a pack, and what it says. */
const check = ({ pack, after, keys }) => {
  const files = readZip(readFileSync(pack))
  const accepted = keys && JSON.parse(readFileSync(keys, 'utf8')).keys.map(thumbprintOf)
  const manifest = JSON.parse(fileOf(files, 'manifest.json').toString('utf8'))
  if (manifest.format !== knownFormat)
    throw new Fault(`This is a pack of the format ${manifest.format}; this program knows ${knownFormat}.`)
  const signature = checkSignature(files, accepted)
  const log = checkLog(files, manifest)
  const faults = [...signature.faults, ...checkFiles(files, manifest), ...log.faults]
  if (after) {
    const earlier = readZip(readFileSync(after))
    const wrong = [
      ...checkSignature(earlier).faults,
      ...checkFiles(earlier, JSON.parse(fileOf(earlier, 'manifest.json'))),
    ]
    faults.push(...wrong.map((fault) => `The earlier pack: ${fault}`), ...checkAfter(files, manifest, earlier))
  }
  return { faults, text: describe(manifest, signature.thumbprint, log.counts) }
}

const main = () => {
  const { faults, text } = check(readOptions(process.argv.slice(2)))
  console.log(print(text))
  if (faults.length === 0) return console.log('\nThe pack is whole and as it was sealed.')
  console.log(print(`\n${faults.map(inLine).join('\n')}\n\n${faults.length} faults: do not trust this pack.`))
  process.exitCode = 1
}

try {
  main()
} catch (error) {
  console.error(
    print(
      inLine(
        error instanceof Fault || error?.code === 'ENOENT'
          ? error.message
          : `The pack cannot be read: ${error?.message}`,
      ),
    ),
  )
  process.exitCode = 1
}
