/** Collects the server's log lines as objects. */
import { Writable } from 'node:stream'

interface LogLine {
  readonly level: number
  readonly msg?: string
  readonly event?: string
  readonly [member: string]: unknown
}

export const keepLog = () => {
  const texts: string[] = []
  const lines = (): LogLine[] => texts.map((text) => JSON.parse(text) as LogLine)
  return {
    stream: new Writable({ write: (chunk, _, done) => (texts.push(String(chunk)), done()) }),
    text: () => texts.join(''),
    lines,
    /** The security events, without time and process. */
    events: () =>
      lines()
        .filter(({ event }) => event !== undefined)
        .map(({ time: _time, pid: _pid, hostname: _host, ...line }) => line),
    clear: () => void texts.splice(0),
  }
}
