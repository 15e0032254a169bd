/** Sends mails by SMTP, or writes them as files that any mail program opens. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
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
    close: () => smtp.close(),
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
      await mkdir(folder, { recursive: true })
      // Readable by the owner alone: the mail may hold a reset link. By its own name it is there only when it is whole.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    close: () => {},
  }
}

/** Makes the transport that the settings ask for. */
export const makeTransport = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>) =>
  SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM) : fileTransport(join(DATA_DIR, 'outbox'), MAIL_FROM)
