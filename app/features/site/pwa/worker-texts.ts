import type { Language } from '~/platform/languages'

/**
 * Returns the function that translates the few texts of the service worker: what reads the catalogs is larger than the
 * whole worker. A text that the table lacks stays English.
 */
export const workerTexts =
  (language: Language) =>
  (text: string, values: Record<string, string | number> = {}): string =>
    (TEXTS[language]?.[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))

const TEXTS: Partial<Record<Language, Record<string, string>>> = {
  de: {
    'Initializing {appName}': '{appName} startet',
    Starting: 'Start',
    'Setting up your diamond art tracker...': 'Deine Sammlung wird vorbereitet …',
    "You're offline!": 'Du bist offline!',
    'This page needs a connection. Your saved data is safe.':
      'Diese Seite braucht eine Verbindung. Deine gespeicherten Daten sind sicher.',
    'Try Again': 'Erneut versuchen',
    'Available offline': 'Offline verfügbar',
    'This is too large for the server.': 'Das ist zu groß für den Server.',
  },
  nl: {
    'Initializing {appName}': '{appName} start',
    Starting: 'Starten',
    'Setting up your diamond art tracker...': 'Je verzameling wordt klaargezet…',
    "You're offline!": 'Je bent offline!',
    'This page needs a connection. Your saved data is safe.':
      'Deze pagina heeft een verbinding nodig. Je opgeslagen gegevens zijn veilig.',
    'Try Again': 'Opnieuw proberen',
    'Available offline': 'Offline beschikbaar',
    'This is too large for the server.': 'Dit is te groot voor de server.',
  },
  fr: {
    'Initializing {appName}': 'Démarrage de {appName}',
    Starting: 'Démarrage',
    'Setting up your diamond art tracker...': 'Préparation de votre collection…',
    "You're offline!": 'Vous êtes hors ligne !',
    'This page needs a connection. Your saved data is safe.':
      'Cette page a besoin d’une connexion. Vos données enregistrées sont en sécurité.',
    'Try Again': 'Réessayer',
    'Available offline': 'Disponible hors ligne',
    'This is too large for the server.': 'C’est trop volumineux pour le serveur.',
  },
  es: {
    'Initializing {appName}': 'Iniciando {appName}',
    Starting: 'Iniciando',
    'Setting up your diamond art tracker...': 'Preparando tu colección…',
    "You're offline!": '¡Estás sin conexión!',
    'This page needs a connection. Your saved data is safe.':
      'Esta página necesita conexión. Tus datos guardados están a salvo.',
    'Try Again': 'Intentar de nuevo',
    'Available offline': 'Disponible sin conexión',
    'This is too large for the server.': 'Esto es demasiado grande para el servidor.',
  },
}
