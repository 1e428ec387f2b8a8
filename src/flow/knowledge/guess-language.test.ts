import { expect, test } from 'vitest'

import { guessLanguage } from './guess-language.ts'

test.each([
  ['en', 'You can return unopened goods within 30 days. We refund the price to the card that you paid with.'],
  ['de', 'Sie können ungeöffnete Ware innerhalb von 30 Tagen zurückgeben. Wir erstatten den Preis auf die Karte.'],
  ['fr', 'Vous pouvez retourner les articles dans les 30 jours. Nous remboursons le prix sur votre carte.'],
  ['es', 'Puede devolver los artículos en un plazo de 30 días. Le devolvemos el importe a la tarjeta con la que pagó.'],
  ['pt', 'Você pode devolver os produtos em até 30 dias. O valor é estornado para o cartão e não há custos.'],
  ['it', 'Gli articoli si possono restituire entro 30 giorni. Il prezzo è rimborsato sulla carta con cui si è pagato.'],
  ['nl', 'U kunt ongeopende artikelen binnen 30 dagen terugsturen. Wij betalen het bedrag terug op uw kaart.'],
  ['sv', 'Du kan lämna tillbaka varor inom 30 dagar. Vi betalar tillbaka till det kort som du har använt.'],
  ['da', 'Du kan returnere varer inden for 30 dage. Vi betaler tilbage til det kort, som du har brugt, og af beløbet trækkes intet.'],
  ['pl', 'Towar można zwrócić w ciągu 30 dni. Nie pobieramy opłat, a zwrot jest na kartę lub na konto.'],
  ['tr', 'Ürünleri 30 gün içinde iade edebilirsiniz ve bu işlem için bir ücret yok. Ödeme daha sonra kartınıza yapılır.'],
  ['ru', 'Вы можете вернуть товар в течение 30 дней. Деньги вернутся на карту, это не стоит ничего.'],
  ['uk', 'Ви можете повернути товар протягом 30 днів. Гроші повернуться на картку, це нічого не коштує.'],
  ['ja', '未開封の商品は30日以内に返品できます。'],
  ['zh', '未开封的商品可在三十天内退货。'],
  ['ko', '개봉하지 않은 상품은 30일 이내에 반품할 수 있습니다.'],
  ['ar', 'يمكنك إرجاع البضائع غير المفتوحة خلال ثلاثين يومًا.'],
  ['fa', 'می‌توانید کالا را تا سی روز برگردانید و گارانتی دارد.'],
])('%s is known by its letters or its smallest words', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
})

test.each(['', '12.90 €', 'Norway 12.90', 'SKU-1 Mug blue SKU-2 Mug red SKU-3 Mug green'])('“%s” is too little to say', (text) => {
  expect(guessLanguage(text)).toBeNull()
})
