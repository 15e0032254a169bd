/** What the dashboard says. */
import { figureTexts } from '../companyFigures'
import { dashboardTexts } from '../dashboard'

export const ofDashboard = { dashboard: dashboardTexts, figures: figureTexts }
