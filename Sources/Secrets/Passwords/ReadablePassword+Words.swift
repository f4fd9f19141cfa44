extension ReadablePassword {
    /// 256 words, so that a byte chooses one: short, known to children, spelled alike everywhere, no two said alike, and of a
    /// kind that makes no insult in any order.
    static let words = """
        acorn almond amber apple arrow atlas autumn badge bagel balcony bamboo banana banjo barley basil basket
        beacon berry blanket blossom boat bottle branch breeze brick bridge brook broom bubble bucket button cabin
        cactus camera candle canoe canvas canyon carpet carrot castle cedar cello chalk chess circle circus citrus
        clay cliff clock cloud clover coast cobalt comet compass copper coral corner cotton crayon cricket crystal
        cushion daisy dawn desk dolphin domino dragon drum eagle earth easel echo elm ember engine fabric falcon
        feather fern fiddle field finch flute forest fossil galaxy garden garlic gate gecko ginger glacier glove
        grain grape grass guitar harp hazel hedge helmet heron hill hobby honey horizon igloo iris island ivory ivy
        jacket jasmine jigsaw jungle kettle kite kitten koala ladder lagoon lake lamp lantern laurel leaf lemon
        lentil library lilac lime linen lizard lotus magnet mango maple marble market meadow melody meteor mint
        mirror mitten moon mosaic moss music napkin nectar oasis ocean olive onion orbit orchard otter oven owl
        palace palm panda panel paper parade park parrot pasta pastel peach pearl pebble pelican pencil penguin
        pepper piano picnic pillow pine planet plum pocket pond potato prairie puzzle quartz quilt rabbit radio raft
        rainbow raven ribbon rice river robin rocket rose ruby saddle sail salad sand scarf shadow shell silver
        sketch sky snow sofa spinach spoon spring star stone stream summer sunset swan table teapot thunder ticket
        tiger timber toast tomato topaz tower train tulip tunnel turtle valley vanilla velvet village violet violin
        wagon walnut walrus water wave willow window winter zebra
        """.split(whereSeparator: \.isWhitespace).map(String.init)
}
