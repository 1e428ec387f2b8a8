;; Dot products of one vector with many, of signed bytes. `npm run generate` turns this into dots.gen.ts.
(module
  (memory (export "memory") 1)

  ;; One after another: a vector of `width` bytes at `query`, `count` of them at `values`; the products (i32) go to `out`.
  ;; `width` is a multiple of 16: what a vector lacks is zero.
  (func (export "dots") (param $query i32) (param $values i32) (param $count i32) (param $width i32) (param $out i32)
    (local $sum v128) (local $a v128) (local $b v128) (local $at i32)
    (block $done
      (loop $vectors
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $bytes
          (local.set $a (v128.load (i32.add (local.get $query) (local.get $at))))
          (local.set $b (v128.load (i32.add (local.get $values) (local.get $at))))
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $a)) (i16x8.extend_low_i8x16_s (local.get $b)))
                (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $a)) (i16x8.extend_high_i8x16_s (local.get $b))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $bytes (i32.lt_u (local.get $at) (local.get $width))))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $values (i32.add (local.get $values) (local.get $width)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $vectors)))))
