/** A startup error with a message that says what to do; shown without a stack trace. */
export class StartError extends Error {}

/** Where a server listens, and the settings that say so. */
interface Place {
  readonly host: string
  readonly port: number
  readonly names: { readonly host: string; readonly port: string }
}

/** Turns an error of listening into one that says what to do. */
export const listenError = (error: unknown, { host, port, names }: Place): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken: stop the program that uses it, or set ${names.port} to another.`)
  if (code === 'EACCES') return new StartError(`Port ${port} needs more rights: set ${names.port} to 1024 or higher.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`${names.host} ${host} is not an address of this machine: correct or remove it.`)
  return error
}
