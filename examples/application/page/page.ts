/** The page of the example: shows what its server answers, and leaves for the front door when the session has ended. */
import type { View } from '../application'
import { cookieOf, exchange, readSession } from './session'

const find = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}`)
  return element
}

/** Never as HTML: names are what somebody has typed. */
const write = (id: string, text: string) => void (find(id).textContent = text)
const show = (id: string, isShown: boolean) => void (find(id).hidden = !isShown)

/** Leaves for the front door; never comes back. */
const leaveFor = (path: '/login' | '/app'): Promise<never> => {
  location.replace(path)
  return new Promise(() => {})
}

const call = (method: 'GET' | 'POST', path: string, access: string) =>
  fetch(`/example/api${path}`, { method, headers: { authorization: `Bearer ${access}` } })

/** Calls the server; exchanges a refused token once, and leaves if the session is over. */
const send = async (method: 'GET' | 'POST', path: string): Promise<View> => {
  const session = readSession()
  if (!session) return leaveFor('/login')
  let answer = await call(method, path, session.token.access)
  if (answer.status === 401) {
    const renewed = await exchange(session.token.access)
    if (!renewed) return leaveFor('/login')
    answer = await call(method, path, renewed)
    if (answer.status === 401) return leaveFor('/login')
  }
  const body = (await answer.json()) as View & { message?: string }
  if (!answer.ok) throw new Error(body.message)
  return body
}

/** Says why the person may not create anything. */
const explain = (view: View): string => {
  if (!view.isInUse) return `${view.company.name} doesn't use ${view.work.name}, so nothing can be done here.`
  return view.mayCreate ? '' : `To create ${view.work.records}, you need the permission ${view.work.create}.`
}

const showRecords = ({ records, work }: View) => {
  const items = (records ?? []).map((text) => Object.assign(document.createElement('li'), { textContent: text }))
  find('records').replaceChildren(...items)
  show('records', items.length > 0)
  write(
    'about',
    records === null ? `You may not view ${work.records}.` : items.length === 0 ? `No ${work.records}.` : '',
  )
}

const showAnnouncements = ({ announcements }: View) => {
  const element = (name: 'dt' | 'dd', textContent: string) =>
    Object.assign(document.createElement(name), { textContent })
  const entries = announcements.flatMap(({ name, text }) => [element('dt', name), element('dd', text)])
  find('announcements').replaceChildren(...entries)
  show('news', announcements.length > 0)
}

/** The company selector opens whichever application was chosen last, perhaps in another tab. */
const switchPath = ({ work }: View) => (cookieOf('selected_app') === String(work.card) ? '/select-company' : '/app')

const messageOf = (error: unknown): string => {
  if (error instanceof TypeError) return 'The server cannot be reached. Please try again.'
  return error instanceof Error && error.message ? error.message : 'Something went wrong.'
}

let shown: View | undefined

const render = (view: View) => {
  shown = view
  const { user, company, permissions, work, mayCreate } = view
  write('application', work.name)
  write('person', `${user.first_name} ${user.last_name}`)
  write('email', user.email)
  write('role', user.role)
  write('company', company.name)
  write('count', permissions.length === 0 ? 'none' : `${permissions.length} in this company`)
  write('permissions', permissions.join(', '))
  write('work', work.records)
  write('why', explain(view))
  find('create').toggleAttribute('disabled', !mayCreate)
  find('switch').setAttribute('href', switchPath(view))
  showAnnouncements(view)
  showRecords(view)
  show('view', true)
}

/** Runs a request, and shows its result or its failure; returns whether it succeeded. */
const run = async (work: () => Promise<View>): Promise<boolean> => {
  find('main').setAttribute('aria-busy', 'true')
  try {
    render(await work())
    show('failure', false)
    return true
  } catch (error) {
    write('reason', messageOf(error))
    show('failure', true)
    return false
  } finally {
    find('main').setAttribute('aria-busy', 'false')
  }
}

const chosenCompany = async (): Promise<string> => {
  const id = cookieOf('selected_company')
  // The front door asks for a company with the application.
  return /^[1-9]\d{0,8}$/.test(id) ? id : leaveFor('/app')
}

const load = async () => {
  const isLoaded = await run(async () => send('GET', `/companies/${await chosenCompany()}`))
  // What was shown before may be of another company.
  if (!isLoaded) show('view', false)
}

// For the company on the page, whatever another tab has chosen meanwhile.
const create = () => run(() => send('POST', `/companies/${shown?.company.id}/records`))

const userAtStart = readSession()?.user.id

/** Another tab has signed out, or somebody else has signed in. */
const checkSession = () => {
  const session = readSession()
  if (!session) void leaveFor('/login')
  else if (session.user.id !== userAtStart) location.reload()
}

window.addEventListener('storage', checkSession)
// What happened while the page was hidden: the session may be over, or the company another one.
document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && load()))
window.addEventListener('pageshow', ({ persisted }) => void (persisted && location.reload()))
find('create').addEventListener('click', () => void create())
find('again').addEventListener('click', () => void load())
void load()
