/** Starts the example application. */
import { createApplication } from './application'
import { linkSettings, readSettings } from './settings'

const start = () => {
  const settings = readSettings(process.env)
  const { port, frontDoor, issuer, application } = settings
  const address = `http://localhost:${port}`
  const server = createApplication(settings)
  server.on('error', (error) => {
    console.error(`The example cannot listen on port ${port}: ${error.message}`)
    process.exitCode = 1
  })
  server.listen(port, '127.0.0.1', () => {
    console.log(`The example application plays ${application} at ${address}/example, with the front door at ${frontDoor}.

1. Start the front door with
   PUBLIC_URL=${issuer} ${linkSettings[application]}=${address}/example npm start
2. Open ${address}, sign in, and pick the application. Both have this one address: a session that was
   begun at ${frontDoor} is not known here.

The console at ${new URL(issuer).origin} may call its REST service at ${address}/example/api; docs/rest-service.md says how.
`)
  })
}

try {
  start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
