import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const folder = () => join(process.env.E2E_DATA_DIR ?? '', 'outbox')

/** Decodes quoted-printable text. */
const decode = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const mailsTo = async (recipient: string) => {
  const files = await readdir(folder()).catch((): string[] => [])
  return files.filter((file) => file.includes(recipient) && file.endsWith('.eml')).sort()
}

/**
 * Waits for the next mail to a recipient and returns its reset link.
 *
 * @param before The number of mails the recipient already has; see `mailCount`.
 */
export const resetLinkFor = async (recipient: string, before = 0): Promise<string> => {
  await expect
    .poll(async () => (await mailsTo(recipient)).length, { message: `a mail to ${recipient}` })
    .toBeGreaterThan(before)
  const newest = (await mailsTo(recipient)).at(-1) ?? ''
  const link = /https?:\/\/\S+\/reset-password#token=\S+/.exec(decode(await readFile(join(folder(), newest), 'utf8')))
  if (!link) throw new Error(`The mail ${newest} contains no reset link`)
  return link[0]
}

/** Waits for a number of mails to a recipient, and returns their texts, the newest last. */
export const mailsOf = async (recipient: string, count: number): Promise<string[]> => {
  await expect
    .poll(async () => (await mailsTo(recipient)).length, { message: `mails to ${recipient}` })
    .toBeGreaterThanOrEqual(count)
  const texts = (await mailsTo(recipient)).map((file) => readFile(join(folder(), file), 'utf8'))
  return (await Promise.all(texts)).map(decode)
}

/** Counts the mails to a recipient. */
export const mailCount = async (recipient: string) => (await mailsTo(recipient)).length
