/** Sends mails by SMTP, or writes them as files that any mail program opens. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'

export interface Mail {
  /** The one recipient. It is never read as a list of addresses, which punctuation in it could begin. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Transport {
  /** Sends a mail and tells where it went: a server's answer or a file's path, never the content. */
  send(mail: Mail): Promise<string>
  /** Removes what has been kept for long enough. */
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

/** For the owner alone: the names of the files tell who has an account. */
const openFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

const clearFolder = async (folder: string): Promise<void> => {
  if (!existsSync(folder)) return
  await openFolder(folder)
  for (const name of (await readdir(folder)).filter((name) => /\.eml(\.part)?$/.test(name))) {
    const file = join(folder, name)
    // Another process may be clearing too.
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
      // Readable by the owner alone: the mail may hold a reset link. By its own name it is there only when it is whole.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    clear: () => clearFolder(folder),
    close: () => {},
  }
}

/** Makes the transport that the settings ask for. */
export const makeTransport = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>) =>
  SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM) : fileTransport(join(DATA_DIR, 'outbox'), MAIL_FROM)
