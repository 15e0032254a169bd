/** Renders resource screens with the real data provider on the network that the test has set up. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { Fragment, StrictMode } from 'react'
import { createMemoryRouter, Link, Outlet, Route, RouterProvider, Routes } from 'react-router-dom'
import { FailedCalls } from '../../src/custom/notifications/FailedCalls'
import { Toasts } from '../../src/custom/notifications/Toasts'
import { ConsoleTheme } from '../../src/custom/theme/ConsoleTheme'
import { dataProvider } from '../../src/dataProvider'
import { createQueryClient } from '../../src/dataProvider/queryClient'
import { resources as declared } from '../../src/resources/byName'
import type { AnyResource } from '../../src/schema/resource'
import { FieldComponentsProvider, type FieldComponents } from '../../src/schema/kinds/FieldComponents'
import { routesOf } from '../../src/schema/routes/routes'
import { SchemaProvider } from '../../src/schema/shared/SchemaContext'
import { TakeBackHost } from '../../src/schema/takeBack/TakeBackHost'
// Lets the engine say the messages of the contract.
import '../../src/i18n/contractSpeech'
import { provideTexts } from '../../src/i18n/i18nProvider'
import { textsByKey, type Texts } from '../../src/i18n/textsByKey'
import { catalogue } from './catalogue'

interface Given {
  readonly at: string
  readonly resource: AnyResource
  /** Defaults to the catalogue's texts. */
  readonly texts?: Texts
  /** Other texts: choices and rows. */
  readonly otherTexts?: Texts
  readonly permissions?: readonly string[]
  readonly userId?: number
  readonly isPlatform?: boolean
  /** The user's company; provider staff have none. */
  readonly companyId?: number
  /** Whether another person's view, or the past, is looked at. */
  readonly isReadOnly?: boolean
  /** What draws custom fields. */
  readonly components?: Readonly<Record<string, FieldComponents>>
}

const i18nOf = ({ name }: AnyResource, texts: Texts | undefined, otherTexts: Texts) =>
  provideTexts({
    ...Object.fromEntries(Object.entries(catalogue).filter(([key]) => !texts || !key.startsWith(`resources.${name}.`))),
    ...textsByKey({ ...otherTexts, ...(texts && { resources: { [name]: texts } }) }),
  })

const Frame = () => (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <main>
      <Outlet />
    </main>
    <FailedCalls />
    <Toasts />
    <TakeBackHost />
  </>
)

const opened = new Set<string>()

/** Renders a screen strictly, which takes twice as long, when a test file opens it for the first time. */
const modeFor = ({ at, resource }: Given) => {
  const { pathname } = new URL(at, 'http://localhost')
  const screenKey = `${resource.name} ${pathname.replaceAll(/\d+/g, '1')}`
  const isFirst = !opened.has(screenKey)
  opened.add(screenKey)
  return isFirst ? StrictMode : Fragment
}

/** Opens a list or form at a path as a signed-in user. */
export const openScreens = ({
  at,
  resource,
  texts,
  otherTexts = {},
  permissions = ['all'],
  userId = 1,
  isPlatform = true,
  companyId,
  isReadOnly = false,
  components = {},
}: Given) => {
  const i18nProvider = i18nOf(resource, texts, otherTexts)
  const queryClient = createQueryClient()
  const caller = { isPlatform, companyId: companyId ?? null, role: '', permissions }
  const resources = { ...declared, [resource.name]: resource }
  const setting = { resources, granters: resources.granters, caller, userId, isReadOnly }
  const screens = routesOf(resource, { resources })
  const Console = () => (
    <SchemaProvider value={setting}>
      <CoreAdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={memoryStore()}
      >
        <ConsoleTheme>
          <Routes>
            <Route element={<Frame />}>
              {screens.map(({ path, screen: Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<h1>Elsewhere</h1>} />
            </Route>
          </Routes>
        </ConsoleTheme>
      </CoreAdminContext>
    </SchemaProvider>
  )
  const WithComponents = () => (
    <FieldComponentsProvider value={components}>
      <Console />
    </FieldComponentsProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: <WithComponents /> }], { initialEntries: ['/start', at] })
  const Mode = modeFor({ at, resource })
  const { unmount } = render(
    <Mode>
      <RouterProvider router={router} useTransitions={false} />
    </Mode>,
  )
  // Computing styles is slow in jsdom, and wrong for disabled buttons.
  return {
    person: userEvent.setup({ pointerEventsCheck: 0, applyAccept: false }),
    router,
    unmount,
    refresh: () => queryClient.invalidateQueries(),
  }
}
