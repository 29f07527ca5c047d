import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { detectEncoding } from './detect-encoding.server'
import type { Encoding } from './encodings'

/** Files as people have them: a few lines, mostly with English headers. */
const FILES: Record<string, string[]> = {
  russian: [
    'Title;Status;Company\nЗвёздная ночь;stash;Алмазная мозаика\n',
    'Название;Статус;Компания\nПодсолнухи;stash;Гранни\nЛаванда;wishlist;Гранни\n',
    'Title,Status,Artist\nКувшинки,stash,Моне\n',
    'Title,Status\nНочь,stash\n',
    'Title,Status,Notes\nДевушка с жемчужной серёжкой,stash,Подарок от мамы на день рождения\n',
  ],
  western: [
    'Titel;Status;Firma\nFrühling;stash;Müller\nSchöne Aussicht;stash;Groß\n',
    'Title,Status,Company\nSternennacht,stash,Künstler\n',
    'Title;Status;Company\nCafé am Fluß;stash;Müller\n',
    'Titre;Statut;Notes\nNuit étoilée;stash;cadeau de Noël\nForêt enchantée;wishlist;reçu en été\n',
    'Title,Status\nÉté,stash\n',
    'Title,Status,Company\nCafé,stash,Dotz\n',
    'Title,Status\nCorazón,stash\n',
    'Title,Status,Notes\nEl ratón,stash,¿Cuándo llegó?\n',
    'Título;Estado\nCoração;stash\nVerão;wishlist\nManhã de São João;stash\n',
    'Titolo;Stato\nCittà di notte;stash\nPerché no;wishlist\n',
    'Titel;Status\nBlåklocka;stash\nSmörblommor på ängen;wishlist\n',
    'Title,Status\nRäv,stash\n',
    'Title,Status,Price\nRose,stash,£12.50\n',
  ],
  typographic: [
    'Title,Status,Price\nRose,stash,€ 12\n',
    'Title,Status,Notes\nRose,stash,“quoted” – it’s fine\n',
    'Title,Status,Notes\nDragon’s Lair,stash,\n',
    'Title;Status;Notes\nRotkäppchen;stash;für „Oma“ – 59,90 €\n',
    'Titre;Statut;Prix\nCœur d’été;stash;59,90 €\n',
    'Title,Status,Size\nRose,stash,40×50\n',
    'Title,Status,Size\nRose,stash,40 × 50\nFox,stash,30 × 40\n',
  ],
  central: [
    'Tytuł;Status;Firma\nGwieździsta noc;stash;Łódź\nŚnieżka;wishlist;Kraków\n',
    'Title,Status\nWieża,stash\n',
    'Title,Status,Artist\nSłoneczniki,stash,Józef Chełmoński\n',
    'Title;Status\nŻółte róże;stash\n',
    'Název,Stav\nHvězdná noc,stash\nŽluté květy,stash\n',
    'Cím;Állapot\nCsillagos éj;stash\nŐszi erdő;wishlist\nGyönyörű virágok;stash\n',
  ],
  japanese: [
    'タイトル,ステータス\n星月夜,stash\nひまわり,wishlist\n',
    'Title,Status,Company\n星月夜,stash,ダイヤ\n',
    'Title,Status,Notes\nひまわり,stash,母の日のプレゼント\n',
  ],
  simplified: [
    '标题,状态\n星夜,stash\n向日葵,wishlist\n',
    'Title,Status,Company\n星夜,stash,钻石画\n',
    'Title,Status\n蒙娜丽莎,stash\n',
    '名称;状态;公司\n戴珍珠耳环的少女;stash;钻石画工坊\n',
  ],
  traditional: [
    '標題,狀態\n星夜,stash\n向日葵,wishlist\n',
    'Title,Status,Company\n星夜,stash,鑽石畫\n',
    'Title,Status\n蒙娜麗莎,stash\n',
  ],
  korean: ['제목,상태\n별이 빛나는 밤,stash\n해바라기,wishlist\n', 'Title,Status\n고양이,stash\n'],
  greek: ['Τίτλος,Status\nΈναστρη νύχτα,stash\n'],
  turkish: ['Başlık,Durum\nYıldızlı Gece,stash\nGüneş çiçeği,stash\n'],
  lithuanian: ['Pavadinimas;Būsena\nŽvaigždėta naktis;stash\nSaulėgrąžos;wishlist\n'],
}

const ENCODED: [Encoding, ...string[]][] = [
  ['windows-1252', 'western', 'typographic'],
  ['iso-8859-15', 'western'],
  ['macintosh', 'western', 'typographic'],
  ['cp850', 'western'],
  ['windows-1250', 'central'],
  ['iso-8859-2', 'central'],
  ['windows-1251', 'russian'],
  ['koi8-r', 'russian'],
  ['windows-1253', 'greek'],
  ['windows-1254', 'turkish'],
  ['windows-1257', 'lithuanian'],
  ['shift_jis', 'japanese'],
  ['euc-jp', 'japanese'],
  ['gb18030', 'simplified'],
  ['big5', 'traditional'],
  ['euc-kr', 'korean'],
  ['utf-8', ...Object.keys(FILES)],
  ['utf-16le', ...Object.keys(FILES)],
  ['utf-16be', ...Object.keys(FILES)],
]

/** Their few letters are as likely in another encoding, which the user then chooses. */
const UNDECIDABLE: [Encoding, string][] = [
  ['cp850', 'Title,Status,Price\nRose,stash,£12.50\n'],
  ['cp850', 'Titolo;Stato\nCittà di notte;stash\nPerché no;wishlist\n'],
  ['koi8-r', 'Title,Status\nНочь,stash\n'],
]

describe('texts of a few words', () => {
  for (const [encoding, ...languages] of ENCODED) {
    const texts = languages.flatMap(language => FILES[language] ?? [])
    const isWhole = (text: string) => iconv.decode(iconv.encode(text, encoding), encoding) === text
    const isUndecidable = (text: string) => UNDECIDABLE.some(([of, other]) => of === encoding && other === text)
    const encoded = texts.filter(text => isWhole(text) && !isUndecidable(text))
    test.each(encoded)(`${encoding}: %j`, async text => {
      const bytes = iconv.encode(text, encoding)
      expect(iconv.decode(bytes, await detectEncoding(bytes))).toBe(text)
    })
  }
})

test.each([
  ['cp1251', 'windows-1251'],
  ['macroman', 'macintosh'],
] as const)('the file csv-%s', async (name, encoding) => {
  expect(await detectEncoding(readFileSync(`tests/fixtures/cases/csv-${name}.csv`))).toBe(encoding)
})

describe('other texts', () => {
  test('a byte order mark decides', async () => {
    expect(await detectEncoding(Buffer.from([0xff, 0xfe, 0x41, 0]))).toBe('utf-16le')
    expect(await detectEncoding(Buffer.from([0xfe, 0xff, 0, 0x41]))).toBe('utf-16be')
    expect(await detectEncoding(Buffer.from([0xef, 0xbb, 0xbf, 0x80]))).toBe('utf-8')
  })

  test('UTF-8 with a damaged letter', async () => {
    const text = `${'Café,stash\nMühle,stash\nNuit étoilée,stash\n'.repeat(3)}Fl`
    expect(await detectEncoding(Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]))).toBe('utf-8')
  })

  test('ASCII', async () => expect(await detectEncoding(Buffer.from('Title,Status\nFox,stash\n'))).toBe('utf-8'))
})
