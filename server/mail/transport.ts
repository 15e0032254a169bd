/** Sends mails by SMTP, or writes them as .eml files. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'

export interface Mail {
  /** The only recipient; never parsed as a list, so that punctuation in it can't add recipients. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Transport {
  /** Sends a mail and returns where it went: the server's response or the file path, never the content. */
  send(mail: Mail): Promise<string>
  /** Removes expired mail files. */
  clear(): Promise<void>
  close(): void
}

const messageOf = (from: string, { to, ...mail }: Mail) => ({ ...mail, from, to: { name: '', address: to } })

const smtpTransport = (url: string, from: string): Transport => {
  const smtp = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => (await smtp.sendMail(messageOf(from, mail))).response,
    clear: async () => {},
    close: () => smtp.close(),
  }
}

const keptMilliseconds = 7 * 24 * 60 * 60 * 1000

/** Accessible to the owner only: the file names reveal who has an account. */
const openFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

const clearFolder = async (folder: string): Promise<void> => {
  if (!existsSync(folder)) return
  await openFolder(folder)
  for (const name of (await readdir(folder)).filter((name) => /\.eml(\.part)?$/.test(name))) {
    const file = join(folder, name)
    // Another process may have removed it.
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > keptMilliseconds) await rm(file, { force: true })
  }
}

const fileTransport = (folder: string, from: string): Transport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(from, mail))
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const recipient = mail.to.replaceAll(/[^a-z0-9@._-]/gi, '_').slice(0, 80)
      const file = join(folder, `${time}-${recipient}-${randomBytes(3).toString('hex')}.eml`)
      await openFolder(folder)
      // Readable by the owner only, because the mail may contain a reset link. Renamed when complete.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    clear: () => clearFolder(folder),
    close: () => {},
  }
}

/** Creates the transport that is configured. */
export const makeTransport = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>) =>
  SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM) : fileTransport(join(DATA_DIR, 'outbox'), MAIL_FROM)
