export const CALENDAR_PATH = '/profile/calendar'

/** Returns the path of the file that calendar programs read. */
export const calendarFilePath = (token: string) => `/calendar/${token}.ics`
