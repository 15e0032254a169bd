/**
 * The console's composition root: what it is made of, in one place.
 *
 * Schema -> screens, data provider -> the contract's calls, auth provider -> the session. Everything that a person sees
 * around them is in src/custom. It is mounted by the front door (root.tsx) for whoever is signed in, one per user.
 */
import './zodWithoutEval'
import { useLayoutEffect, useMemo, useState } from 'react'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { authProvider } from './authProvider/authProvider'
import { readAuth } from './authProvider/authState'
import { fieldComponents } from './custom/fieldComponents'
import { ConsoleLayout } from './custom/layout/ConsoleLayout'
import { Toasts } from './custom/notifications/Toasts'
import { clientRoutes, platformRoutes } from './custom/routes'
import { screens } from './custom/screens'
import { callerOf } from './custom/session/account'
import { useSession } from './custom/session/useSession'
import { ConsoleTheme } from './custom/theme/ConsoleTheme'
import { dataProvider } from './dataProvider'
import { createQueryClient } from './dataProvider/queryClient'
import { i18nProvider } from './i18n/i18nProvider'
import { resources } from './resources/byName'
import { FieldComponentsProvider } from './schema/kinds/FieldComponents'
import { NotFound } from './schema/page/NotFound'
import { readAhead } from './schema/routes/readAhead'
import { accessTo } from './schema/shared/access'
import { nobody, SchemaProvider } from './schema/shared/SchemaContext'

/** What the engine is told of the person in front of it. */
const useSetting = () => {
  const session = useSession()
  const user = session?.user ?? null
  const permissions = session?.permissions
  return useMemo(
    () => ({
      resources,
      screens,
      caller: user ? callerOf(user, permissions ?? []) : nobody,
      userId: user?.id ?? null,
    }),
    [user, permissions],
  )
}

/** Who is signed in at this moment. */
const callerNow = () => {
  const { user, permissions = [] } = readAuth() ?? {}
  return user ? callerOf(user, permissions) : nobody
}

/** The session for react-admin, whose own components ask what the person may do with a resource. */
const sessionAndAccess = { ...authProvider, canAccess: accessTo(resources, callerNow) }

const routesFor = (isForPlatform: boolean) => (isForPlatform ? platformRoutes : clientRoutes)

/** Makes the memory of a session, and has what the first screen shows on its way before anything is drawn. */
const startMemory = () => {
  const client = createQueryClient()
  const user = readAuth()?.user
  if (!user) return { client, userId: null }
  const caller = callerNow()
  readAhead({ routes: routesFor(caller.isPlatform), client, provider: dataProvider, caller, location: window.location })
  return { client, userId: user.id }
}

// Begun as soon as this file runs: the answer comes while the console is drawn.
let begun: ReturnType<typeof startMemory> | undefined = startMemory()

/** Both are memory of one session, and go with it: what was begun for another person is not used. */
const takeMemory = () => {
  const memory = begun !== undefined && begun.userId === (readAuth()?.user?.id ?? null) ? begun : startMemory()
  begun = undefined
  return memory.client
}

const Console = () => {
  // Both are memory of one session, and go with it: nothing but the session itself may be persisted (A20).
  const [queryClient] = useState(takeMemory)
  const [store] = useState(() => memoryStore())
  const setting = useSetting()
  const routes = routesFor(setting.caller.isPlatform)
  return (
    <SchemaProvider value={setting}>
      <CoreAdminContext
        authProvider={sessionAndAccess}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
      >
        <ConsoleTheme>
          <ConsoleLayout>
            <Routes>
              {routes.map(({ path, screen: Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </ConsoleLayout>
          <Toasts />
        </ConsoleTheme>
      </CoreAdminContext>
    </SchemaProvider>
  )
}

const routes = [
  {
    path: '*',
    element: (
      <FieldComponentsProvider value={fieldComponents}>
        <Console />
      </FieldComponentsProvider>
    ),
  },
]

/**
 * A data router, since only that can hold a navigation back while a form has unsaved changes. From its first moment it
 * listens to the address, so it begins and ends with the console that is on screen.
 */
const useRouter = () => {
  const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter>>()
  useLayoutEffect(() => {
    const made = createBrowserRouter(routes)
    // oxlint-disable-next-line react/set-state-in-effect
    setRouter(made)
    return () => made.dispose()
  }, [])
  return router
}

const App = () => {
  const router = useRouter()
  // Without transitions: they let react-admin's logout run again and again when a session expires.
  return router && <RouterProvider router={router} useTransitions={false} />
}

export default App
