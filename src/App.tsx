/**
 * The composition root of the console.
 *
 * Schemas become screens, the data provider makes the contract's calls, the auth provider holds the session, and
 * src/custom has the layout around them. root.tsx mounts one console per signed-in user.
 */
import './zodWithoutEval'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, memoryStore, type Store } from 'ra-core'
import { createBrowserRouter, Route, RouterProvider, Routes, useLocation } from 'react-router-dom'
import { codes } from '../contract/envelope'
import { messages } from '../contract/messages'
import { flushSettings, storeOf } from './accountSettings'
import { authProvider } from './authProvider/authProvider'
import { onAuthChange } from './authProvider/authState'
import { isSignedIn, startVerifying } from './authProvider/session'
import { tokens } from './authProvider/tokenSource'
import { isLooking, isViewing, readSession } from './authProvider/view'
import { fieldComponents } from './custom/fieldComponents'
import { ConsoleLayout } from './custom/layout/ConsoleLayout'
import { ApplicationSelector, NoteOpened, UnknownAddress } from './custom/lazyParts'
import { Toasts } from './custom/notifications/Toasts'
import { clientRoutes, platformRoutes } from './custom/routes'
import { savedViews } from './custom/savedViews/lazyParts'
import { screens } from './custom/screens'
import { callerOf } from './custom/session/account'
import { FactorGate } from './custom/session/FactorGate'
import { useSession } from './custom/session/useSession'
import { ConsoleTheme, stylesLoaded } from './custom/theme/ConsoleTheme'
import { useIsLooking, useMoment } from './custom/viewAs/useView'
import { dataProvider, setServiceTokens } from './dataProvider'
import { createQueryClient } from './dataProvider/queryClient'
import { ApiError, setConfirm } from './http'
import { contractLoaded } from './i18n/contractSpeech'
import { addTexts, onTexts, presentTexts, textsLoaded } from './i18n/i18nProvider'
import { isLanguage, language, onLanguage, speak } from './language'
import { resources } from './resources/byName'
import { FieldComponentsProvider } from './schema/kinds/FieldComponents'
import { readAhead } from './schema/routes/readAhead'
import { accessTo } from './schema/shared/access'
import { setLaterTexts } from './schema/shared/laterTexts'
import { loadPart } from './schema/shared/lazyModule'
import { nobody, SchemaProvider } from './schema/shared/SchemaContext'
import { showToast } from './signIn/toasts'

/** Returns the schema engine's settings for the signed-in user. */
const useSetting = () => {
  const session = useSession()
  const user = session?.user ?? null
  const permissions = session?.permissions
  const isReadOnly = useIsLooking()
  const isPast = useMoment() !== null
  return useMemo(
    () => ({
      resources,
      screens,
      savedViews,
      NoteOpened,
      granters: resources.granters,
      caller: user ? callerOf(user, permissions ?? []) : nobody,
      userId: user?.id ?? null,
      isReadOnly,
      isPast,
      keepsUnsavedWork: !isReadOnly,
      zoned: resources.companies,
    }),
    [user, permissions, isReadOnly, isPast],
  )
}

/** Reads the current caller from storage, for code outside React. */
const currentCaller = () => {
  const { user, permissions = [] } = readSession() ?? {}
  return user ? callerOf(user, permissions) : nobody
}

setLaterTexts(async () => addTexts((await import('./i18n/parts/laterParts')).ofLaterParts), textsLoaded)

// Services of other applications check the same token, and know nothing of views, nor of the past: they would answer as the
// viewer, as of now.
setServiceTokens({
  ...tokens,
  fresh: () =>
    isLooking()
      ? Promise.reject(new ApiError({ code: codes.forbidden, message: messages.viewOwnOnly }, 403))
      : tokens.fresh(),
})

setConfirm(async (refused, begunAt) =>
  // Without its file, nothing can be confirmed.
  import('./custom/confirming/pendingConfirmation').then(
    ({ requestConfirmation }) => requestConfirmation(refused, begunAt),
    () => false,
  ),
)

/** The auth provider, with the access checks that react-admin's own components make. */
const authProviderWithAccess = {
  ...authProvider,
  canAccess: accessTo(resources, currentCaller),
  logout: async (params: unknown) => {
    await flushSettings()
    return authProvider.logout(params)
  },
}

const routesFor = (isForPlatform: boolean) => (isForPlatform ? platformRoutes : clientRoutes)

/** The setting of an account that says its language; react-admin follows it. */
const languageSetting = 'locale'

/** Hides a language that there is not any more, which the account may have chosen in another release. */
const knownLanguages = <S extends Store>(store: S): S => ({
  ...store,
  getItem: (key: string, otherwise?: unknown) => {
    const value: unknown = store.getItem(key, otherwise)
    return key === languageSetting && !isLanguage(value) ? otherwise : value
  },
  subscribe: (key: string, tell: (value: unknown) => void) =>
    store.subscribe(key, (value: unknown) => tell(key === languageSetting && !isLanguage(value) ? undefined : value)),
})

/** Speaks the language of an account before anything of it shows. */
const speakAs = async (store: Store, client: QueryClient): Promise<void> => {
  const chosen: unknown = store.getItem(languageSetting)
  if (!isLanguage(chosen) || chosen === language()) return
  await speak(chosen)
  // The first calls were made in that of the browser.
  void client.invalidateQueries()
}

/** Creates the query client of a session, and starts to verify it and to load the data of the first screen. */
const prepareClient = () => {
  const client = createQueryClient()
  const user = readSession()?.user
  if (!user) {
    // What sign-in leads to, while the user types.
    void loadPart(ApplicationSelector)?.().catch(() => {})
    return { client, userId: null, store: memoryStore(), loaded: Promise.resolve() }
  }
  const caller = currentCaller()
  startVerifying()
  const routes = routesFor(caller.isPlatform)
  // A view as another person changes nothing, and shows nothing of how that person works.
  const settings = isViewing() ? undefined : knownLanguages(storeOf(user.id))
  const read = readAhead({ routes, client, provider: dataProvider, caller, location: window.location, store: settings })
  const loaded = Promise.all([read, settings?.loaded.then(() => speakAs(settings, client))])
  return { client, userId: user.id, store: settings ?? memoryStore(), loaded }
}

// Started when this module loads, so that the data arrives while the console renders.
let prepared: ReturnType<typeof prepareClient> | undefined = prepareClient()

/** Waits for the code of the first screen, for its texts and for its styles. */
export const firstScreen = prepared.loaded.then(() => Promise.all([contractLoaded, textsLoaded(), stylesLoaded]))

/** Returns the prepared query client and store, or new ones if they belong to another user. */
const takePrepared = () => {
  const userId = readSession()?.user?.id ?? null
  const taken = prepared?.userId === userId ? prepared : prepareClient()
  prepared = undefined
  return taken
}

/** Asks for everything again that the server has said in another language. */
const useAnswersOf = (client: QueryClient) => {
  const spoken = useSyncExternalStore(onLanguage, language)
  const last = useRef(spoken)
  useEffect(() => {
    if (last.current === spoken) return
    last.current = spoken
    void client.invalidateQueries()
  }, [client, spoken])
}

/** Keeps where this tab is once its session ends, which leads to the login page. */
const useLeavingOff = (userId: number | null) => {
  const { pathname, search, hash } = useLocation()
  const path = pathname + search + hash
  useEffect(
    () =>
      onAuthChange((origin) => {
        if (isSignedIn()) return
        const place = { userId, path, title: document.title, isElsewhere: origin === 'elsewhere' }
        void import('./custom/session/leftOff').then(({ leaveOff }) =>
          leaveOff(place, (text) => showToast('error', text)),
        )
      }),
    [userId, path],
  )
}

const Console = () => {
  // The browser stores neither (A20). The first screen has waited for both; if somebody signs in later, they fill in.
  const [{ client, store }] = useState(takePrepared)
  const setting = useSetting()
  useLeavingOff(setting.userId)
  useAnswersOf(client)
  const routes = routesFor(setting.caller.isPlatform)
  return (
    <SchemaProvider value={setting}>
      <CoreAdminContext
        authProvider={authProviderWithAccess}
        dataProvider={dataProvider}
        i18nProvider={useSyncExternalStore(onTexts, presentTexts)}
        queryClient={client}
        store={store}
      >
        <ConsoleTheme>
          <ConsoleLayout>
            <FactorGate>
              <Routes>
                {routes.map(({ path, screen: Screen }) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
                <Route path="*" element={<UnknownAddress />} />
              </Routes>
            </FactorGate>
          </ConsoleLayout>
          <Toasts />
        </ConsoleTheme>
      </CoreAdminContext>
    </SchemaProvider>
  )
}

/** Another moment gets a console of its own, so that nothing that was read of one is shown of another. */
const ConsoleOfMoment = () => (
  <FieldComponentsProvider value={fieldComponents}>
    <Console key={useMoment()} />
  </FieldComponentsProvider>
)

const routes = [{ path: '*', element: <ConsoleOfMoment /> }]

/**
 * Creates a data router, because only a data router can block navigation while a form has unsaved changes. It listens
 * to the address from its creation, so it is created on mount and disposed of on unmount.
 */
const useRouter = () => {
  const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter>>()
  useLayoutEffect(() => {
    const created = createBrowserRouter(routes)
    // oxlint-disable-next-line react/set-state-in-effect
    setRouter(created)
    return () => created.dispose()
  }, [])
  return router
}

const App = () => {
  const router = useRouter()
  // With transitions, react-admin's logout runs repeatedly when a session expires.
  return router && <RouterProvider router={router} useTransitions={false} />
}

export default App
