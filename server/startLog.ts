/** What the program says besides its calls: lines for whoever reads a terminal, or JSON like the rest of the log (decision 0111). */
import pino from 'pino'
import type { Config } from './config'
import { describeError } from './tools/describeError'

export interface StartLog {
  /** Whether a program reads it, rather than a person. */
  readonly isJson: boolean
  readonly say: (line: string) => void
  readonly warn: (line: string) => void
  readonly fail: (error: unknown) => void
}

export const textLog: StartLog = {
  isJson: false,
  say: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stdout.write(`Warning: ${line}\n`),
  fail: (error) => console.error(describeError(error)),
}

/** These lines are few, and operators wait for them: they are written at every LOG_LEVEL. */
const jsonLog = (stream: pino.DestinationStream): StartLog => {
  const log = pino({ level: 'info', serializers: { err: describeError } }, stream)
  return {
    isJson: true,
    say: (line) => log.info(line.trim()),
    warn: (line) => log.warn(line),
    fail: (error) => log.error({ err: error }, 'the program could not do this'),
  }
}

/** Chooses by the settings: operators have a server of their own. */
export const openStartLog = (
  { LOG_FORMAT, DATABASE_URL }: Pick<Config, 'LOG_FORMAT' | 'DATABASE_URL'>,
  stream: pino.DestinationStream,
): StartLog => {
  const format = LOG_FORMAT ?? (DATABASE_URL === undefined ? 'text' : 'json')
  return format === 'json' ? jsonLog(stream) : textLog
}
