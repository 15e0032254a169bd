/** The dashboard is loaded when it is opened. */
import { lazy } from 'react'

export const Dashboard = lazy(async () => ({ default: (await import('./onDemand')).Dashboard }))
