import { expect, test } from 'vitest'
import { COLUMN_HEADINGS } from './column-headings'
import { detectColumns, unitOfHeader } from './detect-columns'
import { foldWord } from './fold-word'
import { type ColumnTarget, csvColumn, TRANSFER_FIELDS } from './transfer-fields'

const targets = Object.entries(COLUMN_HEADINGS) as [ColumnTarget, string[]][]

test.each(targets)('%s is detected by each of its headings, in any case and with a unit', (target, headings) => {
  for (const word of headings) {
    for (const heading of [word, word.toUpperCase(), word.normalize('NFD'), ` ${word}: `, `${word} (cm)`])
      expect([heading, detectColumns([heading])]).toEqual([heading, [target]])
  }
})

test('no heading means two fields', () => {
  const all = [...targets, ...TRANSFER_FIELDS.map(field => [field, csvColumn(field).headings] as const)]
  const fields = new Map<string, Set<string>>()
  for (const [target, headings] of all)
    for (const word of headings) fields.set(foldWord(word), new Set([...(fields.get(foldWord(word)) ?? []), target]))
  expect([...fields].filter(([, of]) => of.size > 1)).toEqual([])
})

test.each([
  [
    'Titel;Status;Hersteller;Künstler;Größe;Steine;Kaufdatum',
    'title status company artist dimensions totalDiamonds datePurchased',
  ],
  ['Naam;Status;Merk;Kunstenaar;Breedte;Hoogte;Prijs', 'title status company artist width height price'],
  ['Nom;Statut;Marque;Artiste;Taille;Acheté le;Prix', 'title status company artist dimensions datePurchased price'],
  ['Título;Estado;Marca;Artista;Tamaño;Fecha de compra', 'title status company artist dimensions datePurchased'],
  ['Titolo;Stato;Marca;Artista;Dimensioni;Prezzo;Note', 'title status company artist dimensions price generalNotes'],
  ['Título;Estado;Marca;Artista;Tamanho;Preço;Horas', 'title status company artist dimensions price minutes'],
  ['Tytuł;Status;Producent;Artysta;Rozmiar;Cena;Uwagi', 'title status company artist dimensions price generalNotes'],
  ['Название;Статус;Производитель;Художник;Размер;Цена', 'title status company artist dimensions price'],
])('%s', (headings, found) => expect(detectColumns(headings.split(';')).join(' ')).toBe(found))

test.each(['License', 'Licence', 'Artist/License', 'Licensed Artist'])('%s is the artist', heading =>
  expect(detectColumns([heading])).toEqual(['artist']),
)

test.each([
  ['Breite in cm', 'width', 'cm'],
  ['Ширина, см', 'width', 'cm'],
  ['Width inches', 'width', 'in'],
  ['Höhe [mm]', 'height', 'mm'],
  ['Preis €', 'price', undefined],
])('%s', (heading, target, unit) => {
  expect(detectColumns([heading])).toEqual([target])
  expect(unitOfHeader(heading)).toBe(unit)
})
