import { useMemo, type ReactNode } from 'react'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { fieldComponents } from '../custom/fieldComponents'
import { platformRoutes } from '../custom/routes'
import { screens } from '../custom/screens'
import { createQueryClient } from '../dataProvider/queryClient'
import { i18nProvider } from '../i18n/i18nProvider'
import { resources } from '../resources/byName'
import { FieldComponentsProvider } from '../schema/kinds/FieldComponents'
import { SchemaProvider } from '../schema/shared/SchemaContext'
import { sampleProvider, type Answering } from './samples'

const setting = {
  resources,
  screens,
  caller: { isPlatform: true, companyId: null, role: '', permissions: ['all'] },
  userId: 1,
}

interface StageProps {
  /** The address that parts find themselves at; without children it shows that screen of the console. */
  readonly at?: string
  readonly answering?: Answering
  readonly children?: ReactNode
}

/** What the console has around every part, with sample records instead of the API. */
export const Stage = ({ at = '/', answering = 'records', children }: StageProps) => {
  const [client, store, provider] = useMemo(
    () => [createQueryClient(), memoryStore(), sampleProvider(resources, answering)] as const,
    [answering],
  )
  const router = useMemo(() => {
    const element = (
      <FieldComponentsProvider value={fieldComponents}>
        <SchemaProvider value={setting}>
          <CoreAdminContext dataProvider={provider} i18nProvider={i18nProvider} queryClient={client} store={store}>
            {children ?? (
              <Routes>
                {platformRoutes.map(({ path, screen: Screen }) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
              </Routes>
            )}
          </CoreAdminContext>
        </SchemaProvider>
      </FieldComponentsProvider>
    )
    return createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  }, [at, client, provider, store, children])
  return <RouterProvider router={router} useTransitions={false} />
}
