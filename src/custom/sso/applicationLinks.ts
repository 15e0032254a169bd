import { applicationCards, type Application, type ApplicationCard } from '../../../contract/applications'

/** Reads the addresses of the applications from the page, where the server puts them. */
const readLinks = (): Partial<Record<Application, string>> => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="application-links"]')?.content
  try {
    const links: unknown = JSON.parse(text || '{}')
    return typeof links === 'object' && links !== null ? links : {}
  } catch {
    return {}
  }
}

/** Where an application opens: on a screen of this console or at another address (A05). */
type Destination = { screen: string } | { address: string }

/** Returns where an application opens; without a configured address, on a screen that says so. */
export const destinationOf = ({ id, application }: ApplicationCard): Destination => {
  if (application === null) return { screen: '/companies' }
  const address = readLinks()[application]
  return address ? { address } : { screen: `/app/${id}` }
}

export const cardOf = (id: number | null): ApplicationCard | undefined =>
  applicationCards.find((card) => card.id === id)
