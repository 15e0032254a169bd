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

const textsTo = async (recipient: string): Promise<string[]> => {
  const texts = (await mailsTo(recipient)).map((file) => readFile(join(folder(), file), 'utf8'))
  return (await Promise.all(texts)).map(decode)
}

/**
 * Waits for the next mail with a reset link to a recipient, and returns the link.
 *
 * @param before The number of mails the recipient already has; see `mailCount`.
 */
export const resetLinkFor = async (recipient: string, before = 0): Promise<string> => {
  const links = async () =>
    (await textsTo(recipient))
      .slice(before)
      .flatMap((text) => /https?:\/\/\S+\/reset-password#token=\S+/.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length, { message: `a reset link to ${recipient}` }).toBeGreaterThan(0)
  return (await links()).at(-1) ?? ''
}

/** Waits for a number of mails to a recipient, and returns their texts, the newest last. */
export const mailsOf = async (recipient: string, count: number): Promise<string[]> => {
  await expect
    .poll(async () => (await mailsTo(recipient)).length, { message: `mails to ${recipient}` })
    .toBeGreaterThanOrEqual(count)
  return textsTo(recipient)
}

/** Counts the mails to a recipient. */
export const mailCount = async (recipient: string) => (await mailsTo(recipient)).length
