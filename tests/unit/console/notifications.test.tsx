import { StrictMode, useEffect, type ReactNode } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, useMutation } from '@tanstack/react-query'
import {
  CoreAdminContext,
  testDataProvider,
  useNotify,
  useUpdate,
  type NotificationOptions,
  type NotificationType,
} from 'ra-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionNotice } from '../../../src/custom/layout/ConnectionNotice'
import { FailedCalls } from '../../../src/custom/notifications/FailedCalls'
import { Toasts } from '../../../src/custom/notifications/Toasts'
import { ConsoleTheme } from '../../../src/custom/theme/ConsoleTheme'
import { ApiError } from '../../../src/http'
import { i18nProvider } from '../../../src/i18n/i18nProvider'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const show = (children: ReactNode) =>
  render(
    <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()}>
      <ConsoleTheme>
        {children}
        <FailedCalls />
        <Toasts />
      </ConsoleTheme>
    </CoreAdminContext>,
  )

type Told = [message: string, options: NotificationOptions & { type: NotificationType }]

const Tell = ({ told }: { told: Told[] }) => {
  const notify = useNotify()
  useEffect(() => told.forEach(([message, options]) => notify(<>{message}</>, options)), [notify, told])
  return null
}

const Fail = ({ errors }: { errors: unknown[] }) => {
  const { mutate } = useMutation({ mutationFn: (error: unknown) => Promise.reject(error) })
  const failAll = () => errors.forEach((error) => mutate(error))
  return <button onClick={failAll}>Save</button>
}

const failure = (message: string) => new ApiError({ message }, 400)
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const texts = (role: 'alert' | 'status') =>
  [...screen.getByRole(role).querySelectorAll('.MuiAlert-message')].map(({ textContent }) => textContent)
const fail = async (...errors: unknown[]) => {
  show(<Fail errors={errors} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await wait(0)
}

test('all toasts are visible together; errors are alerts', () => {
  show(
    <Tell
      told={[
        ['Saved', { type: 'success' }],
        ['First', { type: 'error' }],
        ['Second', { type: 'error' }],
      ]}
    />,
  )
  expect(texts('alert')).toEqual(['First', 'Second'])
  expect(texts('status')).toEqual(['Saved'])
})

describe('on phones', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      media: query,
      matches: query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  })

  test('the newest toast is shown beside what failed; one that only says what is done does not come back', async () => {
    show(
      <Tell
        told={[
          ['Ends soon', { type: 'warning' }],
          ['First', { type: 'error' }],
          ['Saved', { type: 'success' }],
          ['Second', { type: 'error' }],
          ['Deleted', { type: 'success' }],
        ]}
      />,
    )
    expect(texts('alert')).toEqual(['First', 'Second'])
    expect(texts('status')).toEqual(['Deleted'])
    await wait(6)
    expect(texts('status')).toEqual(['Ends soon'])
    await wait(9)
    expect(texts('status')).toEqual([])
  })

  test('equal toasts are counted', () => {
    show(
      <Tell
        told={[
          ['Saved', { type: 'success' }],
          ['Saved', { type: 'success' }],
        ]}
      />,
    )
    expect(texts('status')).toEqual(['Saved (2 times)'])
  })
})

test('a toast is shown for at least five seconds, an error for ten', async () => {
  show(
    <Tell
      told={[
        ['Saved', { type: 'success' }],
        ['Failed', { type: 'error' }],
      ]}
    />,
  )
  await wait(4.9)
  expect(texts('status')).toEqual(['Saved'])
  await wait(0.2)
  expect(texts('status')).toEqual([])
  expect(texts('alert')).toEqual(['Failed'])
  await wait(5)
  expect(texts('alert')).toEqual([])
})

test('a toast can have its own duration', async () => {
  show(<Tell told={[['Successfully fetched list', { type: 'success', autoHideDuration: 2000 }]]} />)
  await wait(2.1)
  expect(texts('status')).toEqual([])
})

test('a toast stays while the pointer is over it', async () => {
  show(<Tell told={[['Failed', { type: 'error' }]]} />)
  await wait(8)
  const toast = screen.getByText('Failed')
  fireEvent.mouseEnter(toast.parentElement as HTMLElement)
  await wait(60)
  expect(texts('alert')).toEqual(['Failed'])
  fireEvent.mouseLeave(toast.parentElement as HTMLElement)
  await wait(2.1)
  expect(texts('alert')).toEqual([])
})

test('one toast can be dismissed, the others stay', () => {
  show(
    <Tell
      told={[
        ['First', { type: 'error' }],
        ['Second', { type: 'error' }],
      ]}
    />,
  )
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' })
  if (first) fireEvent.click(first)
  expect(texts('alert')).toEqual(['Second'])
})

test('a refused form shows one toast per field', async () => {
  const error = { email: ['Invalid email'], phone_number: ['is wrong'] }
  await fail(new ApiError({ message: 'Please correct the marked fields.', error, is_validation_error: true }, 400))
  expect(texts('alert')).toEqual(['Email: Invalid email', 'Phone number: is wrong'])
})

test('a list of errors shows one toast per entry', async () => {
  await fail(new ApiError({ message: 'Refused', data: { errors: ['A', 'B'] } }, 400))
  expect(texts('alert')).toEqual(['A', 'B'])
})

test('a message is shown unchanged, even if it looks like a text key', async () => {
  await fail(new ApiError({ message: 'ra.action.save' }, 400))
  expect(texts('alert')).toEqual(['ra.action.save'])
})

test('an outage that fails several calls at once is reported once', async () => {
  const outage = () => new ApiError({ message: 'Network Error' }, 0)
  await fail(outage(), outage(), new ApiError({ message: 'Other' }, 400))
  expect(texts('alert')).toEqual(['Network Error', 'Other'])
})

test.each([
  ['the errors of a lost connection disappear when it is back, others stay', { id: 1 }, ['The connection is back.']],
  ['a connection that is back is no news to somebody whose session has ended', null, []],
])('%s', async (_, user, news) => {
  localStorage.setItem('auth', JSON.stringify({ user }))
  show(
    <>
      <ConnectionNotice />
      <Fail errors={[new ApiError({ message: 'Network Error' }, 0), failure('Other')]} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await wait(0)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(texts('alert')).toEqual(['Network Error', 'Other'])
  expect(texts('status')).toHaveLength(1)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(texts('alert')).toEqual(['Other'])
  expect(texts('status')).toEqual(news)
})

test('the live regions exist before the first toast', async () => {
  show(<Fail errors={[failure('Refused')]} />)
  const region = screen.getByRole('alert')
  expect(region).toBeEmptyDOMElement()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await wait(0)
  expect(region).toHaveTextContent('Refused')
})

test('equal messages are shown once with their number, and restart the countdown', async () => {
  const again: Told[] = [['Saved', { type: 'success' }]]
  const Again = () => {
    const notify = useNotify()
    return <button onClick={() => again.forEach(([text, options]) => notify(<>{text}</>, options))}>Again</button>
  }
  show(<Again />)
  const button = screen.getByRole('button', { name: 'Again' })
  fireEvent.click(button)
  await wait(4)
  fireEvent.click(button)
  expect(texts('status')).toEqual(['Saved (2 times)'])
  await wait(4)
  expect(texts('status')).toEqual(['Saved (2 times)'])
  await wait(1.1)
  expect(texts('status')).toEqual([])
})

test('equal messages name what each Undo brings back, and those without a name stay apart', () => {
  const undone: string[] = []
  const told = (text: string, what: string, about?: string): Told => [
    text,
    { type: 'success', about, undo: () => undone.push(what) } as Told[1],
  ]
  show(
    <Tell
      told={[
        told('Deleted', 'one', 'ZU One'),
        told('Deleted', 'two', 'ZU Two'),
        told('2 moved', 'here'),
        told('2 moved', 'there'),
      ]}
    />,
  )
  expect(texts('status')).toEqual(['Deleted (2 times)ZU OneUndoZU TwoUndo', '2 movedUndo', '2 movedUndo'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo ZU One' }))
  expect(undone).toEqual(['one'])
  expect(texts('status')).toEqual(['DeletedZU TwoUndo', '2 movedUndo', '2 movedUndo'])
})

/** Saves and switches a record; the test provides the responses. */
const Acts = ({ answers }: { answers: { toggle: () => Promise<never> } }) => {
  const [update] = useUpdate()
  const toggle = useMutation<never, Error, { id: number }>({
    mutationKey: ['units', 'toggle'],
    mutationFn: answers.toggle,
  })
  const save = (id: number) =>
    void update('units', { id, data: {}, previousData: { id } }, { mutationMode: 'pessimistic' })
  return (
    <>
      <button onClick={() => save(1)}>Save 1</button>
      <button onClick={() => save(2)}>Save 2</button>
      <button onClick={() => toggle.mutate({ id: 1 })}>Switch 1</button>
    </>
  )
}

test('a new attempt clears the errors of the last one, and no others', async () => {
  let update = () => Promise.reject(failure('Refused'))
  const answers = { toggle: (): Promise<never> => Promise.reject(failure('Not now')) }
  render(
    <CoreAdminContext
      i18nProvider={i18nProvider}
      queryClient={new QueryClient()}
      dataProvider={{ ...testDataProvider(), update: () => update() }}
    >
      <ConsoleTheme>
        <Acts answers={answers} />
        <FailedCalls />
        <Toasts />
      </ConsoleTheme>
    </CoreAdminContext>,
  )
  const click = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await wait(0.01)
  }
  await click('Save 1')
  await click('Switch 1')
  expect(texts('alert')).toEqual(['Refused', 'Not now'])
  update = () => Promise.reject(failure('Refused again'))
  await click('Save 2')
  expect(texts('alert')).toEqual(['Refused', 'Not now', 'Refused again'])
  update = () => Promise.resolve({ data: { id: 1 } }) as never
  await click('Save 1')
  expect(texts('alert')).toEqual(['Not now', 'Refused again'])
})

test('a query that failed before the layout appeared is told once, however often that appears', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.fetchQuery({ queryKey: ['units'], queryFn: () => Promise.reject(failure('Boom')) }).catch(() => {})
  const layout = () => (
    <CoreAdminContext i18nProvider={i18nProvider} queryClient={client}>
      <ConsoleTheme>
        <FailedCalls />
        <Toasts />
      </ConsoleTheme>
    </CoreAdminContext>
  )
  const { unmount } = render(<StrictMode>{layout()}</StrictMode>)
  await wait(0)
  expect(texts('alert')).toEqual(['Boom'])
  unmount()
  render(layout())
  await wait(0)
  expect(texts('alert')).toEqual([])
})
